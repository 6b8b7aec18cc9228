/**
 * `request` (EIP-1193) of injected wallets from before it, which have `sendAsync` or `send` with a JSON-RPC payload and
 * a callback, and `enable` (EIP-1102) in place of `eth_requestAccounts`.
 */
import type { EIP1193Provider } from 'viem'

type Loose = Readonly<Record<string, unknown>>
type Callback = (error: unknown, response?: unknown) => void
type Send = (payload: object, callback: Callback) => unknown

/** A wallet's JSON-RPC error, as EIP-1193 has it: an `Error` with a code. */
const toError = (error: unknown): Error => {
  if (error instanceof Error) return error
  const { code, data, message } = Object(error) as Loose
  return Object.assign(new Error(typeof message === 'string' ? message : String(error)), {
    ...(code !== undefined && { code }),
    ...(data !== undefined && { data }),
  })
}

/** Callbacks of some wallets say `false` where there is no error. */
const isError = (error: unknown): boolean => error !== undefined && error !== null && error !== false

/** Whether a promise's value answers: a JSON-RPC response, or the result alone. The callback may answer otherwise. */
const isResponse = (value: unknown): boolean =>
  typeof value === 'string' ||
  (typeof value === 'object' &&
    value !== null &&
    ('result' in value || ('error' in value && isError(value.error))))

/** The provider's own `request`, or one over its older methods. */
export function requestOf(provider: object): EIP1193Provider['request'] {
  const { request, sendAsync, send, enable } = provider as Loose
  if (typeof request === 'function') return request.bind(provider) as EIP1193Provider['request']
  const sender = (typeof sendAsync === 'function' ? sendAsync : send) as Send
  let id = 0
  const ask = ({ method, params = [] }: { method: string; params?: unknown }): Promise<unknown> =>
    method === 'eth_requestAccounts' && typeof enable === 'function'
      ? Promise.resolve(enable.call(provider) as unknown)
      : new Promise((resolve, reject) => {
          const fail = (error: unknown): void => reject(toError(error))
          const settle = (response: unknown): void => {
            const { error, result } = Object(response) as Loose
            if (isError(error)) fail(error)
            else resolve(typeof response === 'string' ? response : result)
          }
          try {
            id += 1
            const returned = sender.call(
              provider,
              { jsonrpc: '2.0', id, method, params },
              (error, response) => (isError(error) ? fail(error) : settle(response)),
            )
            // Some return a promise of the response instead of calling back, others one of anything beside it.
            if (typeof (Object(returned) as Loose)['then'] === 'function')
              (returned as PromiseLike<unknown>).then(
                (response) => isResponse(response) && settle(response),
                fail,
              )
          } catch (error) {
            fail(error)
          }
        })
  return ask as EIP1193Provider['request']
}
