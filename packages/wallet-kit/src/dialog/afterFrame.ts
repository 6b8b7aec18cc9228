/** Longer than a frame takes where frames are drawn. */
const NO_FRAME_MS = 250

/** Runs it once, after the next frame, or soon where none is drawn, as in a tab in the background. Returns the way to call it off. */
export function afterFrame(run: () => void): () => void {
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  let timer = setTimeout(() => {
    cancelAnimationFrame(frame)
    run()
  }, NO_FRAME_MS)
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
