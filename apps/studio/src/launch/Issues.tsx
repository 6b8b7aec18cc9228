/** Why the terms must not be launched, as the command prints it. */
import { launchWords } from '../words/launchWords.ts'

export function Issues({ issues }: { readonly issues: readonly string[] }) {
  return (
    <div className="notice bad" role="alert">
      <p>{launchWords.invalid}</p>
      <ul className="brk" lang="en">
        {issues.map((issue) => (
          <li key={issue}>{issue}</li>
        ))}
      </ul>
    </div>
  )
}
