-- Low reviews, of which the desk looks for several about one person in few days.
create index reviews_low on reviews (shown_at) where described + on_time + kind <= 6;
