/** Content negotiation: which compressed form of a body to send (RFC 9110, 12.5.3). */

type Bytes = Uint8Array<ArrayBuffer>

/** One body in its available encodings. */
export interface Encodings {
  readonly identity: Bytes
  readonly br?: Bytes
  readonly gzip?: Bytes
}

/** The smallest form that `Accept-Encoding` allows; identity when it allows none of them. */
export function negotiateEncoding(acceptEncoding: string | null, encodings: Encodings): keyof Encodings {
  const accepted = new Map(
    (acceptEncoding ?? '').split(',').map((entry) => {
      const [name = '', quality] = entry.split(';q=')
      return [name.trim().toLowerCase(), Number(quality ?? 1)] as const
    }),
  )
  const allowed = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0
  if (encodings.br && allowed('br')) return 'br'
  if (encodings.gzip && allowed('gzip')) return 'gzip'
  return 'identity'
}

/** The bytes of one encoding; identity where it does not exist. */
export function bytesFor(encodings: Encodings, encoding: keyof Encodings): Bytes {
  return encodings[encoding] ?? encodings.identity
}
