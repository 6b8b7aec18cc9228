/** Parses and validates the signed message (ERC-4361). Each failure has its own error code. */
import type { Address } from 'viem'
import { createSiweMessage, parseSiweMessage, type SiweMessage } from 'viem/siwe'
import { HttpError } from '@peppermint/http/router.ts'

/** Required values of a message. */
export interface ExpectedMessage {
  /** This server's, without a slash at its end. */
  readonly origin: string
  readonly chainId: number
}

/** A valid message whose nonce has not been checked. */
export interface ParsedMessage {
  readonly address: Address
  readonly nonce: string
  /** As the message states it. */
  readonly issuedAt: Date
}

/** Accepted clock difference between two machines. */
export const CLOCK_TOLERANCE_MS = 60_000

const NEXT_STEP = 'Nothing was changed. Request a new message and sign that one.'

/**
 * Parses an ERC-4361 message and checks all of it but the nonce and the signature.
 * @throws {HttpError} with a code per failure.
 */
export function parseMessage(
  text: string,
  { origin, chainId }: ExpectedMessage,
  now = new Date(),
): ParsedMessage {
  const fields = parseExact(text)
  const { host, protocol } = new URL(origin)
  if (fields.version !== '1')
    throw new HttpError(
      400,
      'wrong_version',
      `The message does not use version 1 of the standard. ${NEXT_STEP}`,
    )
  if (fields.domain !== host || (fields.scheme !== undefined && `${fields.scheme}:` !== protocol))
    throw new HttpError(403, 'wrong_domain', `The message is for another site, not ${host}. ${NEXT_STEP}`)
  if (URL.parse(fields.uri)?.origin !== origin)
    throw new HttpError(403, 'wrong_uri', `The message is for another address, not ${origin}. ${NEXT_STEP}`)
  if (fields.chainId !== chainId)
    throw new HttpError(
      400,
      'wrong_chain',
      `The message is for another network, not ${chainId}. Nothing was changed. Switch the wallet's network, then request a new message.`,
    )
  const { issuedAt, notBefore, expirationTime } = fields
  const starts = Math.max(issuedAt.getTime() - CLOCK_TOLERANCE_MS, notBefore?.getTime() ?? 0)
  if (now.getTime() < starts)
    throw new HttpError(400, 'message_not_yet_valid', `The message is not valid yet. ${NEXT_STEP}`)
  if (expirationTime !== undefined && now >= expirationTime)
    throw new HttpError(410, 'message_expired', `The message has expired. ${NEXT_STEP}`)
  return { address: fields.address, nonce: fields.nonce, issuedAt }
}

/** The standard requires a time; the library accepts a message without one. */
type DatedMessage = SiweMessage & { readonly issuedAt: Date }

const TIME_FIELDS = /^(Issued At|Expiration Time|Not Before): (.+)/gm

/**
 * Parses a message that has nothing but its fields: recreated from them it must be the same text, apart from the format
 * of times. Additional text or repeated fields could mislead the person who signs.
 */
function parseExact(text: string): DatedMessage {
  try {
    // A missing field makes the creation throw or the text differ.
    const fields = parseSiweMessage(text) as DatedMessage
    const recreated = createSiweMessage({ ...fields, version: '1' }).replace(
      '\nVersion: 1\n',
      `\nVersion: ${fields.version}\n`,
    )
    if (
      recreated !==
      text.replaceAll(TIME_FIELDS, (_, name, time) => `${name}: ${new Date(time).toISOString()}`)
    )
      throw malformedError()
    return fields
  } catch {
    throw malformedError()
  }
}

const malformedError = () =>
  new HttpError(
    400,
    'message_malformed',
    `This is not a sign-in message (ERC-4361, with a checksummed address). ${NEXT_STEP}`,
  )
