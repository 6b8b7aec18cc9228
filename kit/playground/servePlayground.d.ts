/** The policy of the playground. `hosts` are origins that it may speak to, `pictures` those whose pictures it may show. */
export declare function playgroundPolicy(hosts: readonly string[], pictures?: readonly string[]): string
export interface PlaygroundServer {
  readonly url: string
  readonly stop: () => Promise<void>
}
/** Serves on this machine, on a free port unless one is given. */
export declare function servePlayground(options?: {
  readonly port?: number
  readonly policy?: string
}): Promise<PlaygroundServer>
