/** What the bench uses of autocannon, which brings no types. */
declare module 'autocannon' {
  interface Options {
    readonly url: string
    readonly connections: number
    readonly duration: number
    readonly setupClient?: (client: Client) => void
  }

  interface Client {
    setRequests(requests: readonly { readonly headers: Readonly<Record<string, string>> }[]): void
  }

  interface Result {
    readonly requests: { readonly total: number; readonly average: number }
    readonly latency: { readonly p50: number; readonly p99: number; readonly max: number }
    readonly errors: number
    readonly timeouts: number
    readonly non2xx: number
    readonly duration: number
  }

  export default function autocannon(options: Options): Promise<Result>
}
