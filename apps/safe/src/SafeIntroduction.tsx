/** What the workspace is. The server renders it, for visitors without scripts and until the scripts have loaded. */

export function SafeIntroduction() {
  return (
    <div className="wrap page choose">
      <h1>Safe</h1>
      <p className="lead">
        See what a Safe on Canto holds, owns and waits for. Owners propose, sign and execute here, and check
        every hash that they sign.
      </p>
      <noscript>
        <p className="note">
          Reading a Safe here needs JavaScript. Without it, call getOwners(), getThreshold() and nonce() on
          the Safe’s address on Canto from any wallet or block explorer.
        </p>
      </noscript>
    </div>
  )
}
