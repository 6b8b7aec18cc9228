/** A value that changes with every block, as it is at intervals. */
import { useEffect, useRef, useState } from 'react'

/** In a sale there are new mints with every block. */
const INTERVAL_MS = 20_000

/** The value, at most one change in an interval. */
export function useSlowly(value: number): number {
  const [known, setKnown] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  }, [value])
  const isBehind = known !== value
  // Not begun again by each new value: in a sale there is one before every interval ends.
  useEffect(() => {
    if (!isBehind) return undefined
    const timer = setInterval(() => setKnown(latest.current), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [isBehind])
  return known
}
