/** Typed data (EIP-712) as JSON. */
import type { TypedMessage } from '@peppermint/safe/hashes'
import { isRecord } from '@peppermint/input/record'

/** As long as a gateway accepts. */
export const MAX_MESSAGE_LENGTH = 65_536

/** Whether a value has the shape of typed data; hashing checks the rest. */
export function isTypedMessage(value: unknown): value is TypedMessage {
  if (!isRecord(value) || !isRecord(value['types']) || !isRecord(value['message'])) return false
  const { domain, primaryType } = value
  if (!isRecord(domain) || !['string', 'undefined'].includes(typeof primaryType)) return false
  return Object.values(value['types']).every(
    (fields) =>
      Array.isArray(fields) &&
      fields.every(
        (field) => isRecord(field) && typeof field['name'] === 'string' && typeof field['type'] === 'string',
      ),
  )
}
