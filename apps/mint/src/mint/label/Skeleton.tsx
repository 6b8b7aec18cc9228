/** Placeholder for a body that is loading. */
export function Skeleton() {
  return (
    <>
      <div className="skeleton" aria-hidden="true" />
      <div className="skeleton" aria-hidden="true" />
    </>
  )
}
