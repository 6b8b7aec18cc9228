/** Names for requests: a beginning that no other process has, and a count. Cheap, unique, and not a secret. */
import { randomBytes } from 'node:crypto'

export function requestIds(): () => string {
  const process = randomBytes(6).toString('base64url')
  let count = 0
  return () => `${process}-${(++count).toString(36)}`
}
