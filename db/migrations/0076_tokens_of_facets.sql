-- The token of a product for a facet of which it has one value, such as `ramGb:16`, for the index that 0077 builds. Its cost says
-- that it is slow beside an operator, so that PostgreSQL reads it from the index and does not call it for each product.
create function facet_token(tokens text[], facet text) returns text language sql immutable parallel safe strict cost 1000
return (select token from unnest(tokens) token where starts_with(token, facet || ':') limit 1);

-- PostgreSQL does not use what it knows about the expressions of an index that has a condition.
create statistics products_kind_token on (facet_token(facet_tokens, 'kind')) from products;
create statistics products_brand_token on (facet_token(facet_tokens, 'brand')) from products;
create statistics products_grade_token on (facet_token(facet_tokens, 'grade')) from products;
create statistics products_district_token on (facet_token(facet_tokens, 'district')) from products;
create statistics products_ram_token on (facet_token(facet_tokens, 'ramGb')) from products;
create statistics products_storage_token on (facet_token(facet_tokens, 'storageGb')) from products;
create statistics products_processor_token on (facet_token(facet_tokens, 'processorFamily')) from products;
analyze products;
