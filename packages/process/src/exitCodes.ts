/** Exit codes of the server and the gateway, for programs that start them (docs/guides/deploy.md). */

/** The start failed; standard error has the reason. */
export const EXIT_FAILED = 1
/** The start failed because the port is in use: the number of `EADDRINUSE` on Linux, which no signal or shell uses. */
export const EXIT_PORT_IN_USE = 98

/** @param error of a failed start. */
export const isPortInUse = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
