/** JSON of the sign-in routes. */
import { z } from '@hono/zod-openapi'
import { isAddress, isHex, type Address } from 'viem'

const origin = z
  .string()
  .max(300)
  .refine((value) => URL.parse(value)?.origin === value, 'must be an origin such as https://example.com')
  .openapi({ example: 'https://example.com' })

export const frameSchema = z.object({
  framedBy: origin.optional().openapi({ description: 'Origin of the page that embeds ours in a frame.' }),
})

export const nonceSchema = z
  .object({
    nonce: z.string().openapi({ example: 'x8Vd0yR2mWq41LtPzK7cHsUe5oBnAf3J' }),
    domain: z.string().openapi({ description: 'For the message, like the fields below.' }),
    uri: z.string(),
    chainId: z.int(),
    issuedAt: z.iso.datetime().openapi({ description: 'Now, by the server’s clock.' }),
    expiresAt: z.iso.datetime().openapi({ description: 'When the nonce expires.' }),
  })
  .openapi('SignInNonce')

/** Enough for a Safe's owners or the init code of a wallet (ERC-6492). */
const MAX_SIGNATURE_BYTES = 16_384

export const verifySchema = frameSchema
  .extend({
    message: z.string().min(1).max(4_096).openapi({ description: 'The text that was signed (ERC-4361).' }),
    signature: z
      .string()
      .max(2 + 2 * MAX_SIGNATURE_BYTES)
      .refine(
        (value) => isHex(value) && value.length % 2 === 0,
        'must be hex: 0x and two digits for each byte',
      )
      .transform((value): `0x${string}` => (isHex(value) ? value : '0x'))
      .openapi({ description: '0x asks whether a contract wallet has approved the message on chain.' }),
  })
  .openapi('SignedMessage')

const address = z
  .custom<Address>((value) => typeof value === 'string' && isAddress(value))
  .openapi({
    type: 'string',
    example: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  })

export const sessionSchema = z
  .discriminatedUnion('status', [
    z.object({ status: z.literal('signed-out') }),
    z.object({ status: z.literal('signed-in'), address, chainId: z.int(), expiresAt: z.iso.datetime() }),
  ])
  .openapi('Session')
