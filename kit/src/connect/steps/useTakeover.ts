/** Whether an app has taken over from the page. */
import { useEffect, useRef, useState } from 'react'
import { openLink } from '../../wallets/openLink.ts'

/** `opening`: nobody knows yet. `left`: the visitor went to the app. `stayed`: nothing has happened. */
export type Takeover = 'opening' | 'left' | 'stayed'

/** How long, in milliseconds, an app that is installed may take to come up. */
const TAKES = 2_500

/** Opens an app once its address is there, and again by `open`. */
export function useTakeover(address: string | undefined): {
  readonly takeover: Takeover
  readonly open: () => void
} {
  const [takeover, setTakeover] = useState<Takeover>('opening')
  const [tries, setTries] = useState(1)
  const opened = useRef('')

  useEffect(() => {
    if (address === undefined) return undefined
    // Once for each try, however often the effect runs.
    const attempt = `${tries} ${address}`
    if (opened.current !== attempt) {
      opened.current = attempt
      openLink(address)
    }
    const timer = setTimeout(() => setTakeover((now) => (now === 'opening' ? 'stayed' : now)), TAKES)
    const look = () => {
      if (document.visibilityState === 'hidden') setTakeover('left')
    }
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [address, tries])

  return {
    takeover,
    open() {
      setTakeover('opening')
      setTries((before) => before + 1)
    },
  }
}
