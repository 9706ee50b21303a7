import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import { linkAfterSignIn } from '../google/use-google.ts'
import type { Challenge } from '../second-factor-steps.ts'
import { useSignInStep } from './own-sign-in.ts'
import { SecondStep } from './second-step.tsx'

interface SecondStepPageProps {
  challenge: Challenge
  from: string | undefined
  onBack: () => void
}

/** In the place of the sign-in page, once the first step went well. */
export default function SecondStepPage({ challenge, from, onBack }: SecondStepPageProps) {
  const words = useWords()
  const lead = useSignInStep(from)
  return (
    <div className={`${wrapClass} flex justify-center py-10 md:py-20`}>
      <div className="min-h-[26rem] w-full max-w-[440px]">
        <h1 className="text-h1 font-semibold tracking-head">{words.security.step.title}</h1>
        <SecondStep
          challenge={challenge}
          answer={(...given) => lead(() => challenge.answer(...given).then(() => linkAfterSignIn(words)))}
          onBack={onBack}
        />
      </div>
    </div>
  )
}
