/** The place of a body that is on its way. */
export function Bones() {
  return (
    <>
      <div className="bone" aria-hidden="true" />
      <div className="bone" aria-hidden="true" />
    </>
  )
}
