/** Which tile of the gallery a key leads to. Pure. */

interface Grid {
  /** Of the tile that has the focus. */
  readonly index: number
  readonly columns: number
  /** Index of the last tile. */
  readonly last: number
  /** Whether the next tile is on the left. */
  readonly isRightToLeft: boolean
}

/** @returns its index; undefined for a key that does nothing here. */
export function nextTile(
  { key, ctrlKey, altKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'altKey' | 'metaKey'>,
  { index, columns, last, isRightToLeft }: Grid,
): number | undefined {
  if (ctrlKey || altKey || metaKey) return undefined
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: isRightToLeft ? 1 : -1,
    ArrowRight: isRightToLeft ? -1 : 1,
    ArrowUp: -columns,
    ArrowDown: columns,
    PageUp: -4 * columns,
    PageDown: 4 * columns,
    Home: -index,
    End: last - index,
  }
  const step = steps[key]
  if (step === undefined) return undefined
  return Math.max(0, Math.min(last, index + step))
}
