/** Pictures of a wallet that fly from its row when it is chosen. Loaded only where an app wants it; imports nothing. */
const COUNT = 14
const DURATION_MS = 900

/** @returns stops it. */
export function startCoolMode(): () => void {
  const onClick = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('.kit-wallet') : null
    const picture = row?.querySelector('img')
    if (row && picture && !matchMedia('(prefers-reduced-motion: reduce)').matches) burst(row, picture)
  }
  document.addEventListener('click', onClick, true)
  return () => document.removeEventListener('click', onClick, true)
}

/** In the dialog, which is in the top layer; sizes are CSS pixels. */
function burst(row: Element, picture: HTMLImageElement): void {
  const { left, top, width, height } = picture.getBoundingClientRect()
  for (let index = 0; index < COUNT; index++) {
    const flying = document.createElement('img')
    flying.src = picture.src
    flying.alt = ''
    flying.dataset['rkCool'] = ''
    const place = { position: 'fixed', left: `${left}px`, top: `${top}px`, width: `${width}px` }
    Object.assign(flying.style, place, { height: `${height}px`, pointerEvents: 'none', zIndex: '1' })
    row.closest('dialog')?.append(flying)
    const angle = (index / COUNT) * 2 * Math.PI
    const [x, y] = [Math.cos(angle) * 140, Math.sin(angle) * 140]
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: `translate(${x}px, ${y - 60}px) rotate(${index * 40}deg)`, opacity: 1, offset: 0.6 },
      { transform: `translate(${x * 1.2}px, ${y + 120}px) scale(0.5)`, opacity: 0 },
    ]
    void flying
      .animate(frames, { duration: DURATION_MS, easing: 'ease-out' })
      .finished.catch(() => undefined)
      .finally(() => flying.remove())
  }
}
