/** Whether something has been read for so long that the page says so. */
import { useEffect, useState } from 'react'

const SLOW_MS = 5_000

/** True from five seconds after the component is shown. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
