import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Link, rootRouteId, useRouteContext } from '@tanstack/react-router'
import { BadgeCheck, Mail, MapPin, Phone, Store } from 'lucide-react'
import { ProductCardLink } from '#catalogue/products/ui/product-card.tsx'
import { useUser } from '#people/sign-in/ui/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { moreLinkClass } from '#ui/controls/button-class.ts'
import { Avatar } from '#ui/display/avatar.tsx'
import type { Icon } from '#ui/display/icon.ts'
import { Panel, wrapClass } from '#ui/page/layout.tsx'
import { LoadFailed } from '#ui/states/list-states.tsx'
import { languageOf } from '#ui/text/language.ts'
import { badges as badgeWords } from '#words/badges.ts'
import { number } from '#words/numbers.ts'
import { people as words } from '#words/people.ts'
import { PARTIES, type Party } from '../../bookings/rules.ts'
import type { PersonPage } from '../contract.ts'
import { MIN_RATED } from '../rules.ts'
import { personProductsQuery, personQuery, personReviewsQuery } from './queries.ts'
import { ReviewItem } from './review-item.tsx'
import { Stars } from './stars.tsx'
import type { WithReport } from './with-report.ts'

/** A person as everybody sees them. */
export function PersonView({ id, Report }: { id: string } & WithReport) {
  const { api } = useRouteContext({ from: rootRouteId })
  const { data: person } = useSuspenseQuery(personQuery(api, id))
  return (
    <div
      className={`${wrapClass} grid grid-cols-1 gap-4 pt-6 pb-16 lg:grid-cols-[340px_minmax(0,1fr)] lg:gap-6 lg:pt-10`}
    >
      <div className="space-y-4 self-start lg:space-y-6">
        <Head person={person} />
        <Proven person={person} />
        {!person.isSuspended && <Report kind="person" id={id} isOwn={person.isCaller} />}
      </div>
      <div className="min-w-0 space-y-8">
        <Reviews person={person} Report={Report} />
        <Goods id={id} />
      </div>
    </div>
  )
}

function Head({ person }: { person: PersonPage }) {
  const { name, photo, district, since, sold, bought, noShows, answerMinutes, isNew, isSuspended, asSaller } = person
  const { figures, facts } = words
  const counted = [
    [figures.deals(sold), figures.sold],
    [figures.deals(bought), figures.bought],
    [number(noShows), figures.noShows],
    [answerMinutes === null ? figures.answerUnknown : figures.time(answerMinutes), figures.answer],
  ]
  return (
    <Panel className="p-4 lg:p-5">
      <div className="flex items-center gap-4">
        <Avatar src={photo} name={name} className="size-16" />
        <div className="min-w-0">
          <h1 lang={languageOf(name)} className="text-h2 font-semibold tracking-head wrap-anywhere">
            {name}
          </h1>
          {district && (
            <p className="flex items-center gap-1.5 text-small text-ink-3">
              <MapPin className="size-4" />
              {district}
            </p>
          )}
          {asSaller.described !== null && (
            <p className="flex flex-wrap items-center gap-x-2">
              <Stars value={asSaller.described} />
              <span className="text-caption text-ink-3">{facts.reviews(asSaller.count)}</span>
            </p>
          )}
        </div>
      </div>
      {isSuspended && <p className="mt-3 text-small font-semibold text-warn-ink">{facts.isSuspended}</p>}
      <p className={isNew ? 'mt-3 text-small text-warn-ink' : 'mt-3 text-small text-ink-2'}>
        {isNew ? facts.isNew : words.since(since)}
      </p>
      <dl className="mt-4 grid grid-cols-2 gap-2">
        {counted.map(([value, label]) => (
          <div key={label} className="flex flex-col-reverse justify-end rounded-control bg-sunken p-3">
            <dt className="text-caption text-ink-2">{label}</dt>
            <dd className="figures text-small font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

const BADGE_ICONS: Record<keyof PersonPage['badges'], Icon> = { email: Mail, phone: Phone, shop: Store }

/** List of a person's proofs with their times, and of missing proofs. */
function Proven({ person: { badges, shopWaits, isCaller } }: { person: PersonPage }) {
  const user = useUser()
  return (
    <Panel className="p-4 lg:p-5">
      <h2 id="proven" className="scroll-mt-20 text-h4 font-semibold">
        {words.badges.title}
      </h2>
      <ul className="divide-y divide-line">
        {(['email', 'phone', 'shop'] as const).map((badge) => {
          const [since, Mark] = [badges[badge], BADGE_ICONS[badge]]
          return (
            <li key={badge} className="flex gap-3 py-3 last:pb-0">
              <span
                className={`flex size-9 shrink-0 items-center justify-center rounded-control ${since ? 'bg-accent-soft text-accent-ink' : 'bg-sunken text-ink-3'}`}
              >
                <Mark className="size-4.5" />
              </span>
              <span className="min-w-0">
                <span className={`flex items-center gap-1.5 text-small ${since ? 'font-semibold' : 'text-ink-2'}`}>
                  {since
                    ? badgeWords.short[badge]
                    : badge === 'shop' && shopWaits
                      ? words.badges.shopWaits
                      : words.badges.none[badge]}
                  {since && <BadgeCheck className="size-4 text-accent-ink" />}
                </span>
                {since && <span className="block text-caption text-ink-2">{words.badges.text[badge](since)}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {isCaller && user?.role === 'saller' && (
        <Link to="/dashboard/proofs" className={moreLinkClass('mt-3')}>
          {words.badges.prove}
        </Link>
      )}
    </Panel>
  )
}

function Reviews({ person, Report }: { person: PersonPage } & WithReport) {
  const scores = { buyer: person.asSaller, saller: person.asBuyer }
  const received = PARTIES.filter((by) => scores[by].count > 0)
  return (
    <Panel className="p-4 lg:p-5">
      <h2 className="text-h3 font-semibold">{words.reviews.title}</h2>
      {received.length === 0 && <p className="mt-2 text-small text-ink-2">{words.reviews.none}</p>}
      {received.map((by) => (
        <ReviewsBy key={by} by={by} person={person} score={scores[by]} Report={Report} />
      ))}
    </Panel>
  )
}

interface ReviewsByProps extends WithReport {
  by: Party
  person: PersonPage
  score: PersonPage['asSaller']
}

function ReviewsBy({ by, person, score, Report }: ReviewsByProps) {
  const { api } = useRouteContext({ from: rootRouteId })
  const list = useInfiniteQuery(personReviewsQuery(api, person._id, by))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className="mt-4">
      <h3 className="text-small font-semibold">{words.reviews.by[by](score.count)}</h3>
      {score.count < MIN_RATED ? (
        <p className="text-caption text-ink-3">{words.reviews.few}</p>
      ) : (
        <dl className="mt-2 max-w-md space-y-1.5">
          {(['described', 'onTime', 'kind'] as const).map((one) => (
            <div key={one} className="flex flex-wrap items-center justify-between gap-x-4 text-small">
              <dt>{words.reviews.criteria[by][one]}</dt>
              <dd>
                <Stars value={score[one] ?? 0} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {list.isError && !list.data && <LoadFailed large={false} title={words.failed} query={list} />}
      <div className="mt-2 divide-y divide-line">
        {items.map((review) => (
          <ReviewItem key={review._id} review={review} about={person.name}>
            {!person.isSuspended && <Report kind="review" id={review._id} isOwn={review.isCallers} />}
          </ReviewItem>
        ))}
      </div>
      <More list={list} />
    </section>
  )
}

function Goods({ id }: { id: string }) {
  const { api } = useRouteContext({ from: rootRouteId })
  const list = useInfiniteQuery(personProductsQuery(api, id))
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const total = list.data?.pages.at(-1)?.total ?? 0
  if (list.isError && !list.data) return <LoadFailed large={false} title={words.failed} query={list} />
  return (
    <section aria-labelledby="goods">
      <h2 id="goods" className="text-h3 font-semibold">
        {total > 0 ? words.goods.title(total) : words.goods.none}
      </h2>
      <ul className="mt-4 grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-5">
        {items.map((product) => (
          <li key={product._id} className="flex">
            <ProductCardLink
              product={product}
              sizes="(min-width: 1024px) 260px, (min-width: 768px) 33vw, 50vw"
              className="w-full"
            />
          </li>
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

interface MoreProps {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }
}

function More({ list }: MoreProps) {
  if (!list.hasNextPage) return null
  return (
    <Button
      kind="secondary"
      loading={list.isFetchingNextPage}
      onClick={() => list.fetchNextPage()}
      className="mt-4 noscript:hidden"
    >
      {words.more}
    </Button>
  )
}
