/** Texts that gateways, tokens and apps choose: shown as plain text, never as markup, a link or an instruction. */
import { plainText } from '@peppermint/input/text'

const DEFAULT_LENGTH = 40

/** Without hidden characters, and truncated. Empty for an empty or absent text. */
export const cleanText = (text: string | null | undefined, maxLength = DEFAULT_LENGTH): string =>
  plainText(text, maxLength)
