import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/component/render.tsx'
import { people } from '../../../../../test/component/session.ts'
import { ProductStrip } from './product-strip.tsx'

test('a request whose product costs less by now says both prices', async () => {
  await show(<ProductStrip productId={null} name="HP" photo="" askedTaka={40_000} lowerTaka={30_000} />, {
    as: people.buyer,
  })
  expect(await screen.findByText('30,000')).toBeTruthy()
  screen.getByText('It was BDT 40,000 when it was booked. The lower price counts.')
})
