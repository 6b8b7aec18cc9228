/** The problem of one field of a form. */
import { BuildError } from '@peppermint/safe/build'
import type { Address } from 'viem'
import { readAddress } from '@peppermint/ui/parts/readAddress.ts'

/** Thrown by a form for a problem that `@peppermint/safe/build` does not know. */
export class FieldError extends Error {
  override readonly name = 'FieldError'
  readonly field: string

  constructor(field: string, message: string) {
    super(message)
    this.field = field
  }
}

/** @throws {BuildError} `invalid-address` with its problem. */
export function requireAddress(text: string, field: string, chainId: number): Address {
  const parsed = readAddress(text, chainId)
  if (parsed.status !== 'valid') throw new BuildError('invalid-address', field, parsed)
  return parsed.address
}
