/** Checks that ports are free before any long work. */

/** A port is in use. The message contains the port, its purpose, and the remedy. */
export class PortInUse extends Error {
  override readonly name = 'PortInUse'
  readonly port: number

  constructor({ port, user, variable }: PortUse) {
    super(
      `Port ${port}, which ${user} needs, is in use by another program. Choose another one: ${variable}=${alternativePort(port)} npm start`,
    )
    this.port = port
  }
}

/** A listener of `npm start`. */
export interface PortUse {
  /** Environment variable. */
  readonly variable: string
  readonly port: number
  /** Such as "the page". */
  readonly user: string
}

/** Two listeners have the same port. The message contains the remedy. */
class DuplicatePort extends Error {
  override readonly name = 'DuplicatePort'

  constructor(one: PortUse, other: PortUse) {
    super(
      `Port ${one.port} is set for both ${one.user} (${one.variable}) and ${other.user} (${other.variable}). Choose two: ${one.variable}=${one.port} ${other.variable}=${alternativePort(one.port)} npm start`,
    )
  }
}

/** @throws {DuplicatePort} */
export function requireDistinctPorts(uses: readonly PortUse[]): void {
  for (const [index, one] of uses.entries()) {
    const other = uses.slice(index + 1).find(({ port }) => port === one.port)
    if (other !== undefined) throw new DuplicatePort(one, other)
  }
}

/** A port to suggest instead of `port`: a hundred higher, or lower at the end of the range. */
function alternativePort(port: number): number {
  return port + 100 < 65_536 ? port + 100 : port - 100
}
