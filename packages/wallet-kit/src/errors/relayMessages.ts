/** Messages of the SignClient library and of relays, as patterns. They have no code, so only the text identifies them. */

/** @walletconnect/core and @walletconnect/utils 2.21: `getInternalError`, the relayer and the engine. */
export const RELAY_MESSAGE_PATTERNS = [
  [/proposal expired|pairing .*expired|uri has expired/i, 'pairing-expired'],
  [/request expired/i, 'request-expired'],
  [/no matching key|session topic doesn't exist|mismatched topic/i, 'session-ended'],
  [/no internet connection|socket stalled|couldn't establish socket/i, 'relay-down'],
  [/failed to publish/i, 'relay-silent'],
  [/missing or invalid.*(method|chainid)/i, 'session-method'],
] as const

/** @walletconnect/utils: `NO_MATCHING_KEY` and `MISMATCHED_TOPIC`, thrown once the library has lost a session. */
export const SESSION_LOST = /no matching key|mismatched topic/i
/** The relay's close reasons and HTTP statuses for a project id or an origin it rejects; 3000 is its close code. */
export const RELAY_UNAUTHORIZED = /unauthorized|forbidden|invalid|jwt|\b(401|403|3000)\b/i
