/** The fruit swings on its stem while a mint is pending, from rest and back to rest. */

const ANGLE_DEGREES = 4
const PERIOD_MS = 2_400
const REST_MS = 600

/** @param element the stem with its fruit; the stylesheet has the point it swings about. @returns stops it. */
export function swing(element: Element): () => void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined
  const angles = [0, ANGLE_DEGREES, 0, -ANGLE_DEGREES, 0]
  const animation = element.animate(
    angles.map((angle) => ({ rotate: `${angle}deg`, easing: angle === 0 ? 'ease-out' : 'ease-in' })),
    { duration: PERIOD_MS, iterations: Infinity },
  )
  return () => {
    const { rotate } = getComputedStyle(element)
    animation.cancel()
    // From where it is: the end of the mint must not snap it to the middle.
    element.animate([{ rotate }, { rotate: '0deg' }], { duration: REST_MS, easing: 'ease-out' })
  }
}
