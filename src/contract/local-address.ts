const LOCAL = /^(?:carrierGradeNat|linkLocal|loopback|private|uniqueLocal|unspecified)$/;

/** Whether only some machines can reach an IP address of ipaddr.js, and it has no place. */
export const isLocal = (address: { range(): string }): boolean => LOCAL.test(address.range());
