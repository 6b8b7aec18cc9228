/**
 * Code that runs in the measured page: an announced wallet, and an observer of every frame. Each
 * function is sent to the browser as text, so it must not reference anything outside itself.
 */

/** The page's measurements, as `globalThis.bench`. */
export interface Eyes {
  /** Milliseconds after navigation began; undefined while the button cannot be pressed. */
  clickable: number | undefined
  /** When the first press of the button happened, by the browser's own clock. */
  pressed: number | undefined
  /** When a dialog could first be seen after that. */
  framed: number | undefined
  /** When a wallet could first be seen after that. */
  listed: number | undefined
  /** A point inside the button, where a finger would land. */
  readonly buttonAt: () => Point | undefined
}

/** Pixels from the window's top left corner. */
export interface Point {
  readonly x: number
  readonly y: number
}

/** Name of the function that reports the button's position to the bench, in the first frame that shows it. */
export const BUTTON_SEEN = 'buttonSeen'

/** The announced wallet. */
export interface Announced {
  readonly walletName: string
  /** Its position. */
  readonly chainId: number
}

/** Announces a wallet by the name of `walletName`, by EIP-6963; it approves everything. */
export function announceWallet({ walletName, chainId }: Announced): void {
  const account = '0x00000000000000000000000000000000000077aa'
  let isConnected = false
  const answers: Record<string, () => unknown> = {
    eth_requestAccounts: () => {
      isConnected = true
      return [account]
    },
    wallet_requestPermissions: () => {
      isConnected = true
      return [{ parentCapability: 'eth_accounts' }]
    },
    eth_accounts: () => (isConnected ? [account] : []),
    eth_chainId: () => `0x${chainId.toString(16)}`,
    net_version: () => String(chainId),
    personal_sign: () => `0x${'11'.repeat(65)}`,
    wallet_switchEthereumChain: () => null,
    wallet_revokePermissions: () => null,
  }
  const provider = {
    on: () => provider,
    removeListener: () => provider,
    request: async ({ method }: { readonly method: string }) => {
      const answer = answers[method]
      if (answer === undefined) throw Object.assign(new Error(`Not known: ${method}`), { code: 4200 })
      return answer()
    },
  }
  const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#275" d="M0 0h8v8H0z"/></svg>')}`
  const info = { uuid: '8a5ed2a0-6a5b-4b8e-9a44-2f5a6f2b7a10', name: walletName, icon, rdns: 'bench.wallet' }
  const announce = () =>
    window.dispatchEvent(
      new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }),
    )
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}

/** A browser without a network is offline, and kits rely on `navigator.onLine`. */
export function believeOnline(): void {
  Object.defineProperty(Navigator.prototype, 'onLine', { get: () => true })
}

/** Watches, frame by frame, when the button can be pressed, and when a dialog and a wallet in it can be seen. */
export function openEyes(walletName: string): void {
  const roots = function* (root: Document | ShadowRoot): Generator<Document | ShadowRoot> {
    yield root
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) yield* roots(element.shadowRoot)
    }
  }
  const isSeen = (element: Element): boolean => {
    const { width, height, top, bottom } = element.getBoundingClientRect()
    const isHere = width > 0 && height > 0 && bottom > 0 && top < innerHeight
    return isHere && element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const buttonAt = () => {
    for (const root of roots(document)) {
      for (const button of root.querySelectorAll('button')) {
        if (button.textContent?.trim() !== 'Connect Wallet' || button.disabled || !isSeen(button)) continue
        const { left, top, width, height } = button.getBoundingClientRect()
        const [x, y] = [left + width / 2, top + height / 2]
        if (button.contains(root.elementFromPoint(x, y))) return { x, y }
      }
    }
  }
  const isFramed = (): boolean => {
    for (const root of roots(document))
      if ([...root.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].some(isSeen))
        return true
    return false
  }
  const isListed = (): boolean => {
    for (const root of roots(document)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        if (node.nodeValue?.includes(walletName) && node.parentElement && isSeen(node.parentElement))
          return true
      }
    }
    return false
  }
  const bench: Eyes = {
    clickable: undefined,
    pressed: undefined,
    framed: undefined,
    listed: undefined,
    buttonAt,
  }
  Object.assign(globalThis, { bench })
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      bench.pressed ??= timeStamp
    },
    { capture: true },
  )
  const look = () => {
    const found = bench.clickable === undefined && document.body ? buttonAt() : undefined
    if (found) {
      bench.clickable = performance.now()
      Reflect.get(globalThis, 'buttonSeen')?.(found)
    }
    if (bench.pressed !== undefined) {
      if (bench.framed === undefined && isFramed()) bench.framed = performance.now()
      if (isListed()) bench.listed = performance.now()
    }
    if (bench.listed === undefined) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
