-- concurrently
-- The order of prices with the facets by which most lists are narrowed (docs/decisions/0056-facets-in-the-order-of-prices.md),
-- first those by which prices differ most.
-- The price is cast so that no other index has this order: PostgreSQL takes prices and facets for independent, and would look
-- for the cheapest that fit from the cheapest of all on.
create index concurrently if not exists products_price_facets on products (
  (resale_taka::bigint),
  facet_token(facet_tokens, 'kind'),
  facet_token(facet_tokens, 'ramGb'),
  facet_token(facet_tokens, 'storageGb'),
  facet_token(facet_tokens, 'processorFamily'),
  facet_token(facet_tokens, 'grade'),
  facet_token(facet_tokens, 'brand'),
  facet_token(facet_tokens, 'district'),
  id
) where listed;
