/** How the values of options are read. */
import { describeAddressProblem, parseAddress, type AddressOptions } from '@peppermint/input/address'
import { isHash, type Address, type Hash } from 'viem'
import { z } from 'zod'

/** A whole number within the bounds. */
export function wholeNumber(min: number, max: number) {
  const error = ({ input }: { readonly input?: unknown }) =>
    `expected a whole number from ${min} to ${max}, got ${String(input)}.`
  return z
    .string({ error })
    .refine((text) => /^\d+$/.test(text) && Number(text) >= min && Number(text) <= max, { error })
    .transform(Number)
}

/** A value that `parse` reads; the message says what it throws. */
export const parsed = <Value>(parse: (text: string) => Value, missing?: string) =>
  z.string({ error: `missing.${missing === undefined ? '' : ` ${missing}`}` }).transform((text, context) => {
    try {
      return parse(text)
    } catch (error) {
      const wanted = error instanceof Error ? error.message : 'another value'
      context.addIssue(`expected ${wanted}, got ${text}.`)
      return z.NEVER
    }
  })

/** A hash in lowercase, not zero. */
export const hash = parsed((text): Hash => {
  if (isHash(text) && Number(text) !== 0) return `0x${text.slice(2).toLowerCase()}`
  throw new Error('0x and 64 hex characters, not all zero')
})

/** An address in any spelling. */
export const address = (options?: AddressOptions) =>
  z.string().transform((text, context): Address => {
    const read = parseAddress(text, options)
    if (read.status === 'valid') return read.address
    context.addIssue(describeAddressProblem(read))
    return z.NEVER
  })

/** An address with its checksum, because what an owner sends cannot be taken back. */
export const checkedAddress = z
  .string()
  .default('')
  .transform((text, context): Address => {
    const read = parseAddress(text)
    if (read.status !== 'valid') context.addIssue(describeAddressProblem(read))
    else if (read.hasChecksum || read.address === text) return read.address
    else
      context.addIssue(`expected an address with its checksum, which detects typos. ${text} is in one case.`)
    return z.NEVER
  })

export const httpUrl = z
  .string()
  .refine(isHttpUrl, { error: ({ input }) => `${String(input)} is not an http or https URL.` })

export function isHttpUrl(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text)
}
