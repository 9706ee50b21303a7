import { useQuery } from '@tanstack/react-query'
import { rootRouteId, useRouteContext } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { parseTaka } from '#shared/money.ts'
import { keysOf } from '#shared/objects.ts'
import { MoneyField } from '#ui/controls/text-field.tsx'
import { useSubmit } from '#ui/controls/use-submit.ts'
import { FormDialog } from '#ui/overlays/form-dialog.tsx'
import { Loaded } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useWords } from '#ui/text/words.ts'
import { usePhotoUploads } from '#ui/upload/use-photo-uploads.ts'
import { type MyProduct, NewProduct, type ProductDetails } from '../../contract.ts'
import { doubtChange } from '../../price-doubt.ts'
import { MAX_PHOTOS } from '../../rules.ts'
import { PriceAnswers, priceQuestion } from '../form/price-answers.tsx'
import { PhotoGrid } from '../form/sections/photo-section.tsx'
import { productQuery } from '../queries.ts'

interface ChangeDialogProps {
  product: MyProduct
  open: boolean
  onClose: () => void
}

type Change = { resalePrice: string } | { photo: string; photos: string[] }

/** Saves a change of a product; all else stays as it was when the card was read. */
function useChange(product: MyProduct, onDone: () => void) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { edit } = useWords().saller
  const { _id: id, updatedAt } = product
  return useSubmit({
    call: (change: Change) => api.editProduct({ ...sentFieldsOf(product), id, updatedAt, ...change }),
    refresh: ['catalogue', 'dashboard'],
    done: edit.done,
    onDone,
  })
}

/** The fields of a product that an edit sends. What `MyProduct` lacks of them stays as it is stored. */
function sentFieldsOf(product: MyProduct) {
  const names = keysOf(NewProduct.shape).filter((name) => name in product)
  return Object.fromEntries(names.map((name) => [name, product[name as keyof MyProduct]])) as Pick<
    MyProduct,
    keyof MyProduct & keyof typeof NewProduct.shape
  >
}

/** A price that is far from the former one is questioned before it is saved. */
export function PriceDialog({ product, open, onClose }: ChangeDialogProps) {
  const { saller, listing } = useWords()
  const [price, setPrice] = useState(product.resalePrice)
  const [asked, setAsked] = useState<number | null>(null)
  const [kept, setKept] = useState<number | null>(null)
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const { submit, pending } = useChange(product, onClose)
  const taka = parseTaka(price)
  const doubt = taka === null || taka === kept ? null : doubtChange(taka, product.resaleTaka)
  const question = taka !== null && doubt && asked === taka ? priceQuestion(taka, doubt, listing) : undefined
  function save() {
    setWrong(taka === null)
    setAsked(taka)
    if (taka !== null && !doubt) void submit({ resalePrice: price })
  }
  function answer(given: string) {
    setPrice(given)
    setKept(parseTaka(given))
    // The pressed button goes with the question.
    field.current?.focus()
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={saller.change.priceTitle}
      closeLabel={saller.change.close}
      cancel={saller.form.cancel}
      submit={saller.edit.submit}
      onSubmit={save}
      pending={pending}
    >
      <MoneyField
        ref={field}
        label={saller.form.salePrice}
        unit={saller.form.unit}
        name="resalePrice"
        maxLength={40}
        value={price}
        // The former price goes at the first digit.
        onFocus={({ target }) => target.select()}
        error={isWrong && taka === null ? saller.form.errors.invalid_price : question}
        onChange={({ target }) => setPrice(target.value)}
      />
      {question && <PriceAnswers typed={price} stood={product} onAnswer={answer} />}
    </FormDialog>
  )
}

/** The photos of a product, as the form has them. */
export function PhotosDialog(props: ChangeDialogProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { saller, listing } = useWords()
  // A saller may have changed them in another window.
  const query = useQuery({ ...productQuery(api, props.product._id), refetchOnMount: 'always' })
  const product = query.isFetchedAfterMount ? query.data : undefined
  if (product) return <LoadedPhotos {...props} details={product} />
  return (
    <FormDialog
      open={props.open}
      onClose={props.onClose}
      title={saller.change.photosTitle}
      closeLabel={saller.change.close}
      submit={saller.edit.submit}
      onSubmit={() => undefined}
      pending
    >
      <Loaded query={query} failed={listing.loadFailed} skeleton={<Skeleton className="h-48 rounded-control" />}>
        {() => null}
      </Loaded>
    </FormDialog>
  )
}

function LoadedPhotos({ product, details, open, onClose }: ChangeDialogProps & { details: ProductDetails }) {
  const { saller } = useWords()
  const [urls, setUrls] = useState(details.photos)
  const [fault, setFault] = useState<string>()
  const { submit, pending } = useChange(product, onClose)
  const photos = usePhotoUploads({ initial: details.photos, max: MAX_PHOTOS, onChange: setUrls })
  function save() {
    const [photo] = urls
    if (photos.isSending) return setFault(saller.form.errors.photo_pending)
    if (!photo) return setFault(saller.form.photoRequired)
    void submit({ photo, photos: urls })
  }
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={saller.change.photosTitle}
      closeLabel={saller.change.close}
      cancel={saller.form.cancel}
      submit={saller.edit.submit}
      onSubmit={save}
      pending={pending}
    >
      <PhotoGrid photos={photos} fault={photos.isSending || urls.length === 0 ? fault : undefined} />
    </FormDialog>
  )
}
