/** Thrown for bytes that are not signatures, and for signatures that no account can have made. */
export class InvalidSignatureError extends Error {
  override readonly name = 'InvalidSignatureError'
}
