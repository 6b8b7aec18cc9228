/** In place of a collection that is not launched yet. */
import { LAUNCH_PATH, launchItWords, notLaunchedWords } from '../words/notLaunchedWords.ts'

export function NotLaunched() {
  return (
    <p className="lead">
      {notLaunchedWords} <a href={LAUNCH_PATH}>{launchItWords}</a>
    </p>
  )
}
