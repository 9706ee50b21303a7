import { wrapClass } from '#ui/page/layout.tsx'
import { useWords } from '#ui/text/words.ts'
import type { FactorResolver } from '../auth/multi-factor.ts'
import { linkAfterSignIn } from '../google/use-google.ts'
import { SecondFactor } from './second-factor.tsx'
import { useSignInFlow } from './sign-in-flow.ts'

interface SecondStepPageProps {
  resolver: FactorResolver
  from: string | undefined
  onBack: () => void
}

/** Replaces the sign-in page after the first factor was right. */
export default function SecondFactorPage({ resolver, from, onBack }: SecondStepPageProps) {
  const words = useWords()
  const runSignIn = useSignInFlow(from)
  return (
    <div className={`${wrapClass} flex justify-center py-10 md:py-20`}>
      <div className="min-h-[26rem] w-full max-w-[440px]">
        <h1 className="text-h1 font-semibold tracking-head">{words.security.secondFactorPrompt.title}</h1>
        <SecondFactor
          resolver={resolver}
          resolveSignIn={(...args) =>
            runSignIn(() => resolver.resolveSignIn(...args).then(() => linkAfterSignIn(words)))
          }
          onBack={onBack}
        />
      </div>
    </div>
  )
}
