const LOCAL = /^(?:carrierGradeNat|linkLocal|loopback|private|uniqueLocal|unspecified)$/;

/** Whether only some machines can reach an address of ipaddr.js, so that it has no place on a map. */
export const isLocal = (address: { range(): string }): boolean => LOCAL.test(address.range());
