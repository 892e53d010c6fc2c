/** `npm run fuzz` is for notes and settings, `npm run fuzz -- requests` for requests and logins. */
const isForRequests = process.argv[2] === 'requests';
await(isForRequests ? import('./requests/fuzz-requests.ts') : import('./fuzz.ts'));
