/** Which rows of a long list are near the window. */
import { startTransition, useLayoutEffect, useRef, useState } from 'react'
import {
  observeWindowOffset,
  observeWindowRect,
  Virtualizer,
  windowScroll,
  type VirtualItem,
} from '@tanstack/react-virtual'

interface RowOptions {
  /** Rows of the whole list. */
  readonly count: number
  /** Pixels. */
  readonly rowHeight: number
  /** Pixels from the top of the document to the list. */
  readonly top: number
}

export interface Rows {
  readonly items: readonly VirtualItem[]
  /** Height of the whole list, pixels. */
  readonly height: number
  readonly scrollToRow: (row: number) => void
}

/** Rows outside the window that are drawn too, on each side: a row may take some frames until it is there. */
const OVERSCAN = 3

export function useRows({ count, rowHeight, top }: RowOptions): Rows {
  const [items, setItems] = useState<readonly VirtualItem[]>([])
  const virtualizer = useRef<Virtualizer<Window, Element>>(undefined)
  useLayoutEffect(() => {
    const created = new Virtualizer<Window, Element>({
      count,
      estimateSize: () => rowHeight,
      overscan: OVERSCAN,
      scrollMargin: top,
      getScrollElement: () => window,
      observeElementRect: observeWindowRect,
      observeElementOffset: observeWindowOffset,
      scrollToFn: windowScroll,
      initialOffset: () => scrollY,
      // Otherwise every scroll event sets a timer.
      useScrollendEvent: true,
      // Scrolling does not wait for the rows.
      onChange: (changed) => startTransition(() => setItems(changed.getVirtualItems())),
    })
    virtualizer.current = created
    const unmount = created._didMount()
    created._willUpdate()
    return unmount
  }, [count, rowHeight, top])
  return {
    items,
    height: count * rowHeight,
    scrollToRow: (row) => virtualizer.current?.scrollToIndex(row, { align: 'auto' }),
  }
}
