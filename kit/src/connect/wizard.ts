/**
 * The steps of connecting, as a pure function: where a choice leads, and where Back leads from there. It knows
 * nothing of time, words or the wallet's answers but what it is told.
 */
import type { Problem } from '../errors/problem.ts'
import type { WalletOption } from '../wallets/wallet.ts'

/** How connecting to a chosen wallet stands. */
export type Attempt =
  | { readonly at: 'asking' }
  /** It ended for another reason than the visitor's own no. */
  | { readonly at: 'failed'; readonly problem: Problem }
  /** It was never begun: the wallet is not here, and no relay reaches it. */
  | { readonly at: 'unavailable' }

/** The list, with nothing chosen. `returnTo` says what takes the focus when a visitor came back to it. */
interface Nothing {
  readonly at: 'NONE'
  readonly returnTo?: { readonly walletId: string } | 'start'
}
interface Connecting {
  readonly at: 'CONNECT'
  readonly wallet: WalletOption
  readonly attempt: Attempt
}
/** The ways to come by a wallet. `from` is the step in which it was chosen, as Back shall find it. */
interface Getting {
  readonly at: 'DOWNLOAD_OPTIONS' | 'DOWNLOAD' | 'INSTRUCTIONS_MOBILE' | 'INSTRUCTIONS_EXTENSION'
  readonly wallet: WalletOption
  readonly from: Nothing | Connecting | { readonly at: 'GET' }
}

/** Where a visitor stands. The names are those of the requirements. */
export type Wizard =
  | Nothing
  | { readonly at: 'LEARN_COMPACT' }
  | { readonly at: 'GET' }
  | Connecting
  | Getting

/** The room and the device there are. */
export interface Surroundings {
  /** One column: below 768 px, or because the page asked for it. */
  readonly isCompact: boolean
  /** A phone or tablet, where extensions do not exist and apps are opened, not scanned for. */
  readonly isPhone: boolean
}

/** What a visitor, or a wallet, did. */
export type Move =
  | { readonly do: 'choose'; readonly wallet: WalletOption }
  | { readonly do: 'learn' }
  | { readonly do: 'get' }
  /** A row of the Get list. */
  | { readonly do: 'pick'; readonly wallet: WalletOption }
  /** From connecting: "I do not have this wallet." */
  | { readonly do: 'download' }
  | { readonly do: 'get-app' }
  | { readonly do: 'add-extension' }
  /** The app is said to be installed. */
  | { readonly do: 'continue' }
  | { readonly do: 'back' }
  /** Back to the list, from wherever. */
  | { readonly do: 'leave' }
  | { readonly do: 'refused'; readonly walletId: string }
  | { readonly do: 'failed'; readonly walletId: string; readonly problem: Problem }

export const start: Wizard = { at: 'NONE' }
const get: Wizard & Getting['from'] = { at: 'GET' }

/** Whether a wallet's app can be had by a code for a phone's camera. */
export const hasApp = ({ qrCode, downloadUrls }: WalletOption): boolean =>
  Boolean(qrCode && downloadUrls?.qrCode)

/** Whether a wallet's extension can be had for this browser. */
export const hasExtension = ({ extensionDownloadUrl }: WalletOption): boolean => Boolean(extensionDownloadUrl)

const hasBoth = (wallet: WalletOption) => hasApp(wallet) && hasExtension(wallet)

/** Where a wallet's app can be had on the phone in hand: its own shop first. */
export function appLink(
  { downloadUrls }: WalletOption,
  device: 'ios' | 'android' | 'desktop',
): string | undefined {
  const own = device === 'desktop' ? undefined : downloadUrls?.[device]
  return own ?? downloadUrls?.mobile
}

/** Wallets to get: those that can be had here, of these the first 5, or 3 where there is little room. */
export function walletsToGet(
  wallets: readonly WalletOption[],
  { isCompact, isPhone }: Surroundings,
): readonly WalletOption[] {
  const canBeHad = (wallet: WalletOption) =>
    isPhone
      ? Boolean(appLink(wallet, 'ios') ?? appLink(wallet, 'android'))
      : hasApp(wallet) || hasExtension(wallet)
  const offered = wallets.filter((wallet) => !wallet.installed && canBeHad(wallet))
  return offered.slice(0, isCompact || isPhone ? 3 : 5)
}

/** Where choosing a wallet leads. */
function chosen(wallet: WalletOption, from: Getting['from'], { isPhone }: Surroundings): Wizard {
  if (wallet.ready) return { at: 'CONNECT', wallet, attempt: { at: 'asking' } }
  if (hasExtension(wallet) && !isPhone) return { at: 'DOWNLOAD_OPTIONS', wallet, from }
  return { at: 'CONNECT', wallet, attempt: { at: 'unavailable' } }
}

function picked(wallet: WalletOption, from: Getting['from']): Wizard {
  if (!hasApp(wallet)) return { at: 'INSTRUCTIONS_EXTENSION', wallet, from }
  return { at: hasExtension(wallet) ? 'DOWNLOAD_OPTIONS' : 'DOWNLOAD', wallet, from }
}

/** A step about getting the wallet of this state; the state itself where it has none. */
function getting(state: Wizard, at: Getting['at']): Wizard {
  return 'from' in state ? { ...state, at } : state
}

/** Where Back leads; undefined where there is no way back, because the list stands beside it. */
export function backFrom(state: Wizard, { isCompact }: Surroundings): Wizard | undefined {
  switch (state.at) {
    case 'NONE':
      return undefined
    case 'LEARN_COMPACT':
      return { at: 'NONE', returnTo: 'start' }
    case 'GET':
      return isCompact ? { at: 'LEARN_COMPACT' } : { at: 'NONE', returnTo: 'start' }
    case 'CONNECT':
      return isCompact ? backToList(state.wallet) : undefined
    case 'DOWNLOAD_OPTIONS':
      // With one way only, the step is where the choice led at once: on a wide screen the list is the way back.
      return hasBoth(state.wallet) || isCompact || state.from.at === 'GET' ? state.from : undefined
    case 'DOWNLOAD':
      return hasBoth(state.wallet) ? getting(state, 'DOWNLOAD_OPTIONS') : state.from
    case 'INSTRUCTIONS_MOBILE':
      return getting(state, 'DOWNLOAD')
    case 'INSTRUCTIONS_EXTENSION':
      return getting(state, 'DOWNLOAD_OPTIONS')
  }
}

const backToList = ({ id }: Pick<WalletOption, 'id'>): Nothing => ({ at: 'NONE', returnTo: { walletId: id } })

/** The state after a move. A move that makes no sense in a state leaves it as it is. */
export function advance(state: Wizard, move: Move, around: Surroundings): Wizard {
  switch (move.do) {
    case 'choose':
      return chosen(move.wallet, state.at === 'GET' ? get : backToList(move.wallet), around)
    case 'learn':
      return around.isCompact ? { at: 'LEARN_COMPACT' } : state
    case 'get':
      return { at: 'GET' }
    case 'pick':
      return picked(move.wallet, get)
    case 'download':
      return state.at === 'CONNECT' ? picked(state.wallet, state) : state
    case 'get-app':
      return getting(state, 'DOWNLOAD')
    case 'add-extension':
      return explained(state, 'extension', 'INSTRUCTIONS_EXTENSION')
    case 'continue':
      return explained(state, 'qrCode', 'INSTRUCTIONS_MOBILE')
    case 'back':
      return backFrom(state, around) ?? state
    case 'leave':
      return 'wallet' in state ? backToList(state.wallet) : { at: 'NONE', returnTo: 'start' }
    case 'refused':
    case 'failed':
      return ended(state, move)
  }
}

/** To a wallet's instructions, or where it has none straight to connecting. */
function explained(
  state: Wizard,
  by: 'extension' | 'qrCode',
  at: 'INSTRUCTIONS_EXTENSION' | 'INSTRUCTIONS_MOBILE',
): Wizard {
  if (!('from' in state)) return state
  if (state.wallet[by]?.instructions) return { ...state, at }
  return {
    at: 'CONNECT',
    wallet: state.wallet,
    attempt: { at: state.wallet.ready ? 'asking' : 'unavailable' },
  }
}

/** An attempt is over: shown where the visitor still looks at it, kept for Back where they have gone on. */
function ended(state: Wizard, move: Extract<Move, { do: 'refused' | 'failed' }>): Wizard {
  if (state.at === 'CONNECT') {
    if (state.wallet.id !== move.walletId) return state
    return after(state, move)
  }
  if ('from' in state && state.from.at === 'CONNECT' && state.from.wallet.id === move.walletId)
    return { ...state, from: after(state.from, move) }
  return state
}

function after(state: Connecting, move: Extract<Move, { do: 'refused' | 'failed' }>): Nothing | Connecting {
  if (move.do === 'refused') return backToList(state.wallet)
  return { ...state, attempt: { at: 'failed', problem: move.problem } }
}
