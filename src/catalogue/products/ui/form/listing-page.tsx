import { type ReactNode, useId, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { useCloseByBack } from '#ui/overlays/use-close-by-back.ts'
import { Notice } from '#ui/states/notice.tsx'
import { useWords } from '#ui/text/words.ts'
import { FormFooter } from './form-footer.tsx'
import { ListingPreview } from './listing-preview.tsx'
import { ProductForm } from './product-form.tsx'
import { ProductPreview } from './product-preview.tsx'
import { StillNeeded } from './still-needed.tsx'
import type { ProductFormState } from './use-product-form.ts'

interface ListingPageProps {
  state: ProductFormState
  /** The link that leaves the form. */
  cancel: ReactNode
  /** Shown above the form. */
  notice?: string | undefined
}

/** The form as a page: the card preview stands beside it on a desk, the buttons at the foot of a phone. */
export function ListingPage({ state, cancel, notice }: ListingPageProps) {
  const { saller, listing } = useWords()
  const [previewing, setPreviewing] = useState(false)
  useCloseByBack(previewing, () => setPreviewing(false))
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_280px]">
      <div className="min-w-0 max-md:pb-28">
        {notice && (
          <Notice tone="info" className="mb-3">
            {notice}
          </Notice>
        )}
        {previewing && <ListingPreview state={state} />}
        <ProductForm id={id} state={state} hidden={previewing} onFault={() => setPreviewing(false)} />
        <div className="mt-4 flex gap-3 max-md:fixed max-md:flex-wrap max-md:inset-x-0 max-md:bottom-0 max-md:z-20 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:pt-3 max-md:pb-[max(12px,env(safe-area-inset-bottom))] md:justify-end">
          {previewing ? (
            <>
              <Button kind="secondary" onClick={() => setPreviewing(false)}>
                {listing.keepEditing}
              </Button>
              <Button type="submit" form={id} loading={state.submitting} className="max-md:flex-1 md:min-w-40">
                {state.product ? saller.edit.submit : saller.form.submit}
              </Button>
            </>
          ) : (
            <>
              <StillNeeded state={state} />
              <FormFooter state={state} id={id} cancel={cancel} onPreview={() => setPreviewing(true)} />
            </>
          )}
        </div>
      </div>
      <ProductPreview state={state} />
    </div>
  )
}
