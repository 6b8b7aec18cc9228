/** Which compressed form of a body a browser can read (RFC 9110, 12.5.3), and the bytes of it. */

type Bytes = Uint8Array<ArrayBuffer>

/** One body in the forms we have of it. */
export interface Encodings {
  readonly identity: Bytes
  readonly br?: Bytes
  readonly gzip?: Bytes
}

/** The smallest form that `Accept-Encoding` allows; plain when it allows none that we have. */
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

/** The bytes of one form; plain ones where that form does not exist. */
export function bytesFor(encodings: Encodings, encoding: keyof Encodings): Bytes {
  return encodings[encoding] ?? encodings.identity
}
