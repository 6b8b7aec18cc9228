/**
 * Pictures of peppers, for panels that show some. The drawing code is loaded when the first one is wanted.
 */
import type * as drawings from '@peppermint/peppers'
import type { Picture } from './MintPanel.tsx'

export interface Pictures {
  /** The picture of a token, or undefined until it can be drawn. Asking is what loads the drawing code. */
  readonly of: (id: number) => Picture | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Changes when more pictures can be drawn. */
  readonly version: () => number
}

type Drawing = typeof drawings

export function lazyPictures(load: () => Promise<Drawing> = () => import('@peppermint/peppers')): Pictures {
  const drawn = new Map<number, Picture>()
  const listeners = new Set<() => void>()
  let drawing: Drawing | undefined
  let loading: Promise<void> | undefined

  function start(): void {
    loading ??= load().then(
      (module) => {
        drawing = module
        listeners.forEach((listener) => listener())
      },
      // Offline for a moment: the panel shows the numbers, and the next look tries again.
      () => void (loading = undefined),
    )
  }

  return {
    of(id) {
      if (drawing === undefined) {
        start()
        return undefined
      }
      let picture = drawn.get(id)
      if (picture === undefined) {
        picture = draw(drawing, id)
        drawn.set(id, picture)
      }
      return picture
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    version: () => (drawing === undefined ? 0 : 1),
  }
}

function draw({ cardOf, cultivarOf, describePepper, drawPepper }: Drawing, id: number): Picture {
  const card = cardOf(id)
  return {
    src: `data:image/svg+xml,${encodeURIComponent(drawPepper(card))}`,
    name: cultivarOf(card).name,
    description: describePepper(card),
  }
}
