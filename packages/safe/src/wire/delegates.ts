/** Delegates: accounts that may propose transactions for an owner. */
import { z } from 'zod'
import { address, addressInput, pageSchema, signatureInput } from './scalars.ts'

/** Characters. */
const MAX_LABEL_LENGTH = 50

const delegate = z.object({
  /** Null: for every Safe of the delegator. */
  safe: address.nullable(),
  delegate: address,
  delegator: address,
  label: z.string(),
})
export type Delegate = z.infer<typeof delegate>

export const delegatePage = pageSchema(delegate)

const labelInput = z.string().max(MAX_LABEL_LENGTH, `Label has more than ${MAX_LABEL_LENGTH} characters`)
const safeInput = addressInput.nullish().transform((safe) => safe ?? null)

/** Filters of the list, at least one. */
export const delegatesQuery = z
  .object({
    safe: addressInput.optional(),
    delegate: addressInput.optional(),
    delegator: addressInput.optional(),
    label: labelInput.optional(),
  })
  .refine(
    ({ safe, delegate: account, delegator, label }) =>
      [safe, account, delegator, label].some((filter) => filter !== undefined),
    'At least one property is required',
  )
export type DelegatesQuery = z.infer<typeof delegatesQuery>

/** Adds a delegate, or changes its label. Signed by the delegator. */
export const addDelegateInput = z.object({
  safe: safeInput,
  delegate: addressInput,
  delegator: addressInput,
  signature: signatureInput,
  label: labelInput,
})
export type AddDelegateInput = z.infer<typeof addDelegateInput>

/** Removes a delegate. Signed by the delegator or the delegate. */
export const removeDelegateInput = z.object({
  safe: safeInput,
  delegator: addressInput,
  signature: signatureInput,
})
export type RemoveDelegateInput = z.infer<typeof removeDelegateInput>
