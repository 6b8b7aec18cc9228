/** Whether the visitor switched from the page to an app. */
import { useEffect, useRef, useState } from 'react'
import { openLink } from '../../wallets/openLink.ts'

/** `opening`: unknown. `left`: the page was hidden. `stayed`: the page stayed visible. */
export type AppSwitch = 'opening' | 'left' | 'stayed'

/** How long, in milliseconds, an app that is installed may take to come up. */
const APP_SWITCH_TIMEOUT_MS = 2_500

/** Opens an app once its address is there, and again by `open`. */
export function useAppSwitch(address: string | undefined): {
  readonly appSwitch: AppSwitch
  readonly open: () => void
} {
  const [appSwitch, setTakeover] = useState<AppSwitch>('opening')
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
    const timer = setTimeout(
      () => setTakeover((now) => (now === 'opening' ? 'stayed' : now)),
      APP_SWITCH_TIMEOUT_MS,
    )
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
    appSwitch: appSwitch,
    open() {
      setTakeover('opening')
      setTries((before) => before + 1)
    },
  }
}
