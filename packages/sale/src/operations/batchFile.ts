/** The file of a batch as Safe's Transaction Builder saves and reads it. Pure and safe in a browser. */
import { z } from 'zod'

/** A parameter of a function, as an ABI has it. */
export interface BatchFileInput {
  readonly internalType?: string | undefined
  readonly name: string
  readonly type: string
  readonly components?: readonly BatchFileInput[] | undefined
}

const input: z.ZodType<BatchFileInput> = z.object({
  internalType: z.string().optional(),
  /** Absent of one without a name in some compilers' ABIs. */
  name: z.string().default(''),
  /** Bounded, as each dimension of a list is a level of nesting for a reader. */
  type: z.string().max(100),
  get components() {
    return z.array(input).optional()
  },
})

const transaction = z.object({
  to: z.string(),
  /** Decimal, in wei. */
  value: z.string(),
  /** What is executed. Empty, absent or null: the function below with its values. */
  data: z.string().nullish(),
  contractMethod: z.object({ inputs: z.array(input), name: z.string(), payable: z.boolean() }).nullish(),
  /** By the input's name, or its index if it has none: text, or JSON of a list or tuple; lists may lack JSON's quotes. */
  contractInputsValues: z.record(z.string(), z.string()).nullish(),
})

/** Unknown fields are left out. Addresses, amounts and bytes are texts that their reader checks. */
export const batchFileSchema = z.object({
  version: z.string(),
  /** Decimal. */
  chainId: z.string(),
  /** Unix milliseconds. */
  createdAt: z.number().optional(),
  meta: z.object({
    name: z.string().optional(),
    description: z.string().nullish(),
    txBuilderVersion: z.string().optional(),
    /** Empty or absent: any Safe of the chain. */
    createdFromSafeAddress: z.string().nullish(),
    createdFromOwnerAddress: z.string().nullish(),
    checksum: z.string().nullish(),
  }),
  transactions: z.array(transaction),
})

export type BatchFile = z.infer<typeof batchFileSchema>
export type BatchFileTransaction = BatchFile['transactions'][number]
