/** Records in the page when a mint passes its steps; runs before the page's own scripts and changes nothing. */

/** Milliseconds since the page was opened. */
export interface MintTimes {
  readonly click: number
  /** The request with the simulation, and its answer. */
  readonly simulated: { readonly request: number; readonly answer: number }
  /** The wallet was asked to send the transaction. */
  readonly asked: number
  /** The answer with the receipt had arrived. */
  readonly receipt: number
  /** The frame with the picture of the confirmed mint was drawn. */
  readonly picture: number
}

type Step = keyof MintTimes
type Provider = { request: (request: { readonly method: string }) => Promise<unknown> }

/** Refers to nothing outside itself: its source text is what a page receives. */
export function recordMint(): void {
  const times: Partial<Record<Step, unknown>> = {}
  Object.assign(globalThis, { mintTimes: times })
  const record = (step: Step, value: unknown = performance.now()): void => {
    times[step] ??= value
  }

  addEventListener(
    'click',
    ({ target }) => {
      if (target instanceof Element && target.textContent.startsWith('Mint 1 ')) record('click')
    },
    true,
  )

  const fetchNow = globalThis.fetch
  globalThis.fetch = async (...args) => {
    const request = performance.now()
    const response = await fetchNow(...args)
    const body = args[1]?.body
    if (typeof body !== 'string') return response
    if (body.includes('eth_estimateGas') && 'click' in times)
      record('simulated', { request, answer: performance.now() })
    if (body.includes('eth_getTransactionReceipt') && 'asked' in times) {
      const text = await response.clone().text()
      if (text.includes('"blockHash":"0x')) record('receipt')
    }
    return response
  }

  addEventListener(
    'eip6963:announceProvider',
    (event) => {
      const { provider } = (event as CustomEvent<{ readonly provider: Provider }>).detail
      const { request } = provider
      provider.request = (asked) => {
        if (asked.method === 'eth_sendTransaction') record('asked')
        return request(asked)
      }
    },
    { once: true },
  )

  // Present for every frame, so that it is seen in the first one that shows it.
  const lookForPicture = (): void => {
    const picture = document.querySelector<HTMLImageElement>('#mint [data-status="packed"] img')
    if (picture?.complete === true && picture.naturalWidth > 0) requestAnimationFrame(() => record('picture'))
    else requestAnimationFrame(lookForPicture)
  }
  requestAnimationFrame(lookForPicture)
}
