-- What can be sold: kinds and brands are rows that an admin changes. The facts of a kind, the grades and the places are files
-- of src/taxonomy/server/data; products name them by their ids.
create table kinds (
  id       text primary key check (id ~ '^[a-z][a-z-]{0,38}[a-z]$'),
  name     text not null,
  plural   text not null,
  bangla   text not null,
  -- The order in which kinds are offered.
  position integer not null,
  -- Not offered for new products.
  hidden   boolean not null default false
);
create unique index kinds_name on kinds (lower(name));

insert into kinds (id, name, plural, bangla, position) values
  ('laptop', 'Laptop', 'Laptops', 'ল্যাপটপ', 1),
  ('desktop', 'Desktop computer', 'Desktop computers', 'ডেস্কটপ কম্পিউটার', 2),
  ('mobile', 'Mobile', 'Mobiles', 'মোবাইল', 3),
  ('tablet', 'Tablet', 'Tablets', 'ট্যাবলেট', 4),
  ('smart-tv', 'Smart TV', 'Smart TVs', 'স্মার্ট টিভি', 5),
  ('smart-watch', 'Smart watch', 'Smart watches', 'স্মার্টওয়াচ', 6),
  ('monitor', 'Monitor', 'Monitors', 'মনিটর', 7),
  ('pendrive', 'Pendrive or storage', 'Pendrives and storage', 'পেনড্রাইভ ও স্টোরেজ', 8),
  ('printer', 'Printer', 'Printers', 'প্রিন্টার', 9),
  ('camera', 'Camera', 'Cameras', 'ক্যামেরা', 10),
  ('headphone', 'Headphone or earphone', 'Headphones and earphones', 'হেডফোন ও ইয়ারফোন', 11),
  ('router', 'Router', 'Routers', 'রাউটার', 12),
  ('console', 'Game console', 'Game consoles', 'গেম কনসোল', 13),
  ('accessory', 'Accessory', 'Accessories', 'এক্সেসরিজ', 14),
  ('other', 'Something else', 'Other things', 'অন্য কিছু', 15);

alter table products
  drop constraint products_kind_check,
  add constraint products_kind_fkey foreign key (kind) references kinds (id);

-- A category is a brand, as the specification has it.
alter table categories
  -- The name in Bangla script.
  add bangla    text,
  -- Other spellings that people search by. They are never shown.
  add spellings text[] not null default '{}',
  -- The maker that this brand is a part of: Redmi is one of Xiaomi's.
  add parent_id uuid references categories (id) on delete set null,
  -- The kinds that the brand makes; empty for one that may make anything.
  add kinds     text[] not null default '{}',
  -- The brands that come first whatever is on sale, in this order.
  add position  integer,
  -- Not offered for new products.
  add hidden    boolean not null default false,
  -- Empty for a brand without a picture.
  alter photo set default '';

insert into categories (name, bangla, spellings, kinds) values
  ('ASUS', 'আসুস', array['এসুস', 'আসাস', 'এ্যাসুস', 'asuz', 'assus', 'asos', 'ashus', 'aasus'], array['laptop', 'desktop', 'monitor', 'mobile', 'router', 'accessory']),
  ('HP', 'এইচপি', array['এইচ পি', 'hewlett packard', 'hewlett-packard', 'h.p', 'হিউলেট প্যাকার্ড'], array['laptop', 'desktop', 'monitor', 'printer', 'pendrive', 'accessory']),
  ('MACBOOK', 'ম্যাকবুক', array['ম্যাক বুক', 'mac book', 'makbook', 'mackbook', 'macbok', 'mecbook'], array['laptop']),
  ('Apple', 'অ্যাপল', array['এপল', 'আপেল', 'এ্যাপেল', 'অ্যাপেল', 'aple', 'appel', 'apple inc'], array['mobile', 'laptop', 'tablet', 'smart-watch', 'desktop', 'headphone', 'accessory']),
  ('Lenovo', 'লেনোভো', array['লেনভো', 'লেনেভো', 'লিনোভো', 'lenevo', 'lenobo', 'lenvo', 'linovo', 'lenova', 'lenavo'], array['laptop', 'desktop', 'monitor', 'tablet', 'mobile', 'accessory']),
  ('Dell', 'ডেল', array['ডেল্ল', 'del', 'dall', 'dwll'], array['laptop', 'desktop', 'monitor', 'accessory']),
  ('Acer', 'এসার', array['এইসার', 'এসের', 'এছার', 'acear', 'asar', 'accer', 'aser'], array['laptop', 'desktop', 'monitor']),
  ('MSI', 'এমএসআই', array['এম এস আই', 'micro star', 'micro-star', 'm.s.i'], array['laptop', 'desktop', 'monitor', 'accessory']),
  ('Microsoft', 'মাইক্রোসফট', array['মাইক্রোসফ্ট', 'micosoft', 'microsft', 'surface', 'সারফেস'], array['laptop', 'tablet', 'console', 'accessory']),
  ('Samsung', 'স্যামসাং', array['সামসাং', 'স্যামসুং', 'সেমসাং', 'স্যামসং', 'samsang', 'samsong', 'samsun', 'semsung', 'sumsung', 'samung'], array['mobile', 'tablet', 'smart-tv', 'smart-watch', 'monitor', 'laptop', 'pendrive', 'headphone', 'accessory']),
  ('Toshiba', 'তোশিবা', array['টোশিবা', 'তোসিবা', 'tosiba', 'toshba', 'tashiba'], array['laptop', 'pendrive', 'smart-tv']),
  ('Dynabook', 'ডাইনাবুক', array['dyna book', 'dinabook'], array['laptop']),
  ('Gigabyte', 'গিগাবাইট', array['গিগা বাইট', 'gigabite', 'giga byte', 'aorus', 'অরাস'], array['laptop', 'desktop', 'monitor', 'accessory']),
  ('Huawei', 'হুয়াওয়ে', array['হুয়াই', 'হুয়াওয়েই', 'হুয়াউই', 'huawai', 'hwawei', 'huwaei', 'hawei', 'huwai'], array['mobile', 'laptop', 'tablet', 'smart-watch', 'headphone', 'router']),
  ('Xiaomi', 'শাওমি', array['সাওমি', 'শাওমী', 'জিয়াওমি', 'mi', 'এমআই', 'xaomi', 'xiomi', 'shaomi', 'saomi', 'xiaome'], array['mobile', 'laptop', 'tablet', 'smart-tv', 'smart-watch', 'headphone', 'router', 'monitor', 'accessory']),
  ('Redmi', 'রেডমি', array['রেডমী', 'redme', 'readmi', 'redmee'], array['mobile', 'tablet', 'smart-watch', 'headphone']),
  ('POCO', 'পোকো', array['poko', 'pocco'], array['mobile', 'tablet']),
  ('Walton', 'ওয়ালটন', array['ওয়াল্টন', 'walten', 'wolton', 'waltan'], array['mobile', 'laptop', 'desktop', 'smart-tv', 'monitor', 'tablet', 'pendrive', 'printer', 'accessory']),
  ('Razer', 'রেজার', array['রেযার', 'razor', 'raizer', 'rezer'], array['laptop', 'headphone', 'accessory']),
  ('LG', 'এলজি', array['এল জি', 'l.g'], array['smart-tv', 'monitor', 'laptop', 'mobile', 'headphone']),
  ('Sony', 'সনি', array['সনী', 'soni', 'sonny'], array['smart-tv', 'camera', 'console', 'headphone', 'mobile']),
  ('OnePlus', 'ওয়ানপ্লাস', array['ওয়ান প্লাস', 'one plus', '1+', 'oneplas', 'onplus'], array['mobile', 'tablet', 'smart-watch', 'headphone', 'smart-tv']),
  ('OPPO', 'অপো', array['অপ্পো', 'ওপো', 'opo', 'oppoo'], array['mobile', 'tablet', 'smart-watch', 'headphone']),
  ('vivo', 'ভিভো', array['ভিবো', 'bibo', 'vevo', 'vivoo', 'ভিভ'], array['mobile', 'headphone']),
  ('iQOO', 'আইকিউওও', array['iqo', 'iqu'], array['mobile']),
  ('realme', 'রিয়েলমি', array['রিয়ালমি', 'রিয়েলমী', 'রিলমি', 'relme', 'realmi', 'reelme', 'real me'], array['mobile', 'tablet', 'smart-watch', 'headphone', 'smart-tv']),
  ('Infinix', 'ইনফিনিক্স', array['ইনফিনিস', 'infinx', 'infinex', 'infinic'], array['mobile', 'laptop', 'tablet', 'smart-tv']),
  ('TECNO', 'টেকনো', array['টেকনু', 'techno', 'tekno', 'tecnno'], array['mobile', 'laptop', 'tablet', 'headphone']),
  ('Symphony', 'সিম্ফনি', array['সিম্ফোনি', 'সিমফোনি', 'সিম্ফনী', 'symphoni', 'simphony', 'sympony', 'symfony'], array['mobile', 'tablet', 'headphone', 'accessory']),
  ('itel', 'আইটেল', array['আই টেল', 'aitel', 'ittel'], array['mobile', 'headphone', 'smart-watch', 'accessory']),
  ('Nokia', 'নকিয়া', array['নোকিয়া', 'nokea', 'nokiya', 'nokya'], array['mobile', 'tablet']),
  ('Google', 'গুগল', array['গুগোল', 'gogle', 'goggle'], array['mobile', 'tablet', 'smart-watch', 'headphone']),
  ('Motorola', 'মটোরোলা', array['মোটোরোলা', 'মটোরলা', 'moto', 'মটো', 'motorolla', 'matorola'], array['mobile', 'tablet', 'smart-watch']),
  ('HONOR', 'অনার', array['অনর', 'onor', 'honour', 'hounor'], array['mobile', 'laptop', 'tablet', 'smart-watch']),
  ('Nothing', 'নাথিং', array['নাথিঙ', 'nothin', 'cmf'], array['mobile', 'headphone', 'smart-watch']),
  ('Lava', 'লাভা', array['lawa'], array['mobile']),
  ('Helio', 'হেলিও', array['hellio'], array['mobile']),
  ('Benco', 'বেনকো', array['benko'], array['mobile']),
  ('Meizu', 'মেইজু', array['meiju'], array['mobile']),
  ('ZTE', 'জেডটিই', array['z.t.e', 'নুবিয়া', 'nubia'], array['mobile', 'router']),
  ('Maximus', 'ম্যাক্সিমাস', array['maximas'], array['mobile']),
  ('Okapia', 'ওকাপিয়া', array['okapea'], array['mobile']),
  ('TCL', 'টিসিএল', array['টি সি এল', 't.c.l'], array['smart-tv', 'mobile', 'tablet', 'monitor']),
  ('Hisense', 'হাইসেন্স', array['hi sense', 'hisence', 'haisense'], array['smart-tv']),
  ('Vision', 'ভিশন', array['ভিসন', 'vison', 'vission'], array['smart-tv', 'accessory']),
  ('Singer', 'সিঙ্গার', array['সিংগার', 'singar'], array['smart-tv']),
  ('Minister', 'মিনিস্টার', array['ministar', 'মাইওয়ান', 'myone', 'my one'], array['smart-tv']),
  ('Haier', 'হায়ার', array['হাইয়ার', 'haire', 'hier'], array['smart-tv']),
  ('Jamuna', 'যমুনা', array['jomuna'], array['smart-tv']),
  ('Panasonic', 'প্যানাসনিক', array['পেনাসনিক', 'panasonik', 'penasonic'], array['smart-tv', 'camera', 'headphone']),
  ('Philips', 'ফিলিপস', array['phillips', 'philps', 'filips'], array['smart-tv', 'monitor', 'headphone', 'accessory']),
  ('Sharp', 'শার্প', array['sarp'], array['smart-tv', 'printer']),
  ('Amazfit', 'অ্যামেজফিট', array['এমাজফিট', 'আমাজফিট', 'amazefit', 'amzfit', 'amazfeet'], array['smart-watch']),
  ('Haylou', 'হেইলু', array['হাইলু', 'hailou', 'haylu'], array['smart-watch', 'headphone']),
  ('Kieslect', 'কিসলেক্ট', array['kislect', 'keislect'], array['smart-watch', 'headphone']),
  ('COLMI', 'কলমি', array['colmy'], array['smart-watch']),
  ('Zeblaze', 'জেব্লেজ', array['zeblase'], array['smart-watch']),
  ('IMILAB', 'ইমিল্যাব', array['imilob'], array['smart-watch']),
  ('Fitbit', 'ফিটবিট', array['fit bit', 'fitbeat'], array['smart-watch']),
  ('Garmin', 'গারমিন', array['garman'], array['smart-watch']),
  ('Fire-Boltt', 'ফায়ার বোল্ট', array['fireboltt', 'firebolt', 'fire bolt'], array['smart-watch']),
  ('Noise', 'নয়েজ', array['noice'], array['smart-watch', 'headphone']),
  ('XTRA', 'এক্সট্রা', array['extra watch'], array['smart-watch', 'headphone']),
  ('BenQ', 'বেনকিউ', array['benque', 'ben q'], array['monitor', 'accessory']),
  ('ViewSonic', 'ভিউসনিক', array['view sonic', 'viewsonik'], array['monitor']),
  ('AOC', 'এওসি', array['a.o.c'], array['monitor']),
  ('SanDisk', 'স্যানডিস্ক', array['সানডিস্ক', 'sandisc', 'san disk', 'scandisk'], array['pendrive']),
  ('Kingston', 'কিংস্টন', array['kingstone', 'kingsten'], array['pendrive', 'accessory']),
  ('Transcend', 'ট্রান্সসেন্ড', array['ট্রান্সেন্ড', 'transend', 'trancend'], array['pendrive', 'accessory']),
  ('ADATA', 'এডেটা', array['এডাটা', 'a-data', 'a data'], array['pendrive', 'accessory']),
  ('Team', 'টিম', array['teamgroup', 'team group'], array['pendrive', 'accessory']),
  ('Western Digital', 'ওয়েস্টার্ন ডিজিটাল', array['wd', 'ডব্লিউডি', 'westen digital'], array['pendrive']),
  ('Seagate', 'সিগেট', array['sea gate', 'segate'], array['pendrive']),
  ('TwinMOS', 'টুইনমস', array['twin mos', 'twinmose'], array['pendrive', 'accessory']),
  ('Apacer', 'অ্যাপেসার', array['apaser'], array['pendrive']),
  ('Netac', 'নেটাক', array['netack'], array['pendrive', 'accessory']),
  ('HIKSEMI', 'হিকসেমি', array['hiksemy'], array['pendrive']),
  ('Lexar', 'লেক্সার', array['leksar'], array['pendrive']),
  ('Corsair', 'করসেয়ার', array['corsiar', 'corsare'], array['accessory', 'headphone', 'pendrive']),
  ('Canon', 'ক্যানন', array['কেনন', 'cannon', 'kanon', 'canan'], array['camera', 'printer']),
  ('Nikon', 'নিকন', array['nicon', 'nikkon'], array['camera']),
  ('Fujifilm', 'ফুজিফিল্ম', array['fuji', 'ফুজি', 'fujifim'], array['camera']),
  ('GoPro', 'গোপ্রো', array['go pro', 'গো প্রো'], array['camera']),
  ('DJI', 'ডিজেআই', array['d.j.i'], array['camera']),
  ('Epson', 'এপসন', array['ইপসন', 'epsan', 'apson'], array['printer', 'accessory']),
  ('Brother', 'ব্রাদার', array['brothar'], array['printer']),
  ('Pantum', 'প্যান্টাম', array['pantam'], array['printer']),
  ('Ricoh', 'রিকো', array['rico'], array['printer', 'camera']),
  ('JBL', 'জেবিএল', array['জে বি এল', 'j.b.l'], array['headphone', 'accessory']),
  ('Bose', 'বোস', array['bosse'], array['headphone']),
  ('Sennheiser', 'সেনহাইজার', array['senheiser', 'sennhiser'], array['headphone']),
  ('Edifier', 'এডিফায়ার', array['edifire', 'edfier'], array['headphone', 'accessory']),
  ('Soundcore', 'সাউন্ডকোর', array['sound core'], array['headphone']),
  ('Anker', 'অ্যাংকার', array['এংকার', 'ankar'], array['accessory', 'headphone']),
  ('QCY', 'কিউসিওয়াই', array['q.c.y'], array['headphone']),
  ('Baseus', 'বেসিয়াস', array['basius', 'baseas', 'besus'], array['accessory', 'headphone']),
  ('Joyroom', 'জয়রুম', array['joy room'], array['accessory', 'headphone']),
  ('Hoco', 'হোকো', array['hocco'], array['accessory', 'headphone']),
  ('UGREEN', 'ইউগ্রিন', array['u green', 'ugren'], array['accessory']),
  ('Remax', 'রিম্যাক্স', array['remex'], array['accessory', 'headphone']),
  ('A4Tech', 'এফোরটেক', array['a4 tech', 'a4tec', 'a4tek'], array['accessory', 'headphone']),
  ('Logitech', 'লজিটেক', array['লজিটেক্স', 'logitec', 'logitek'], array['accessory', 'headphone']),
  ('Fantech', 'ফ্যানটেক', array['fantec', 'fantek'], array['accessory', 'headphone']),
  ('Havit', 'হ্যাভিট', array['havvit'], array['accessory', 'headphone', 'smart-watch']),
  ('HyperX', 'হাইপারএক্স', array['hyper x'], array['headphone', 'accessory']),
  ('TP-Link', 'টিপি-লিংক', array['টিপি লিংক', 'tplink', 'tp link', 'tipilink'], array['router', 'accessory']),
  ('Tenda', 'টেন্ডা', array['tanda'], array['router']),
  ('D-Link', 'ডি-লিংক', array['ডি লিংক', 'dlink', 'd link'], array['router']),
  ('Netgear', 'নেটগিয়ার', array['net gear'], array['router']),
  ('Mercusys', 'মারকিউসিস', array['mercsys'], array['router']),
  ('MikroTik', 'মাইক্রোটিক', array['microtik', 'micro tik'], array['router']),
  ('Netis', 'নেটিস', array['natis'], array['router']),
  ('Cudy', 'কুডি', array['kudy'], array['router']),
  ('TOTOLINK', 'টোটোলিংক', array['toto link'], array['router']),
  ('Ruijie', 'রুইজি', array['reyee', 'রেইই'], array['router']),
  ('Nintendo', 'নিনটেন্ডো', array['nintando', 'nintedo'], array['console']),
  ('Xbox', 'এক্সবক্স', array['x box', 'xboxs'], array['console']),
  ('PlayStation', 'প্লেস্টেশন', array['প্লে স্টেশন', 'play station', 'playstasion', 'ps4', 'ps5', 'পিএস৪', 'পিএস৫'], array['console']),
  ('Avita', 'অ্যাভিটা', array['এভিটা', 'avitta'], array['laptop']),
  ('Chuwi', 'চুই', array['chuvi', 'chuwy'], array['laptop', 'tablet']),
  ('Fujitsu', 'ফুজিৎসু', array['ফুজিতসু', 'fujitshu'], array['laptop']),
  ('Intel', 'ইন্টেল', array['intell', 'nuc'], array['desktop', 'accessory']),
  ('AMD', 'এএমডি', array['a.m.d'], array['desktop', 'accessory']),
  ('NVIDIA', 'এনভিডিয়া', array['nvedia', 'geforce'], array['accessory']),
  ('ZOTAC', 'জোটাক', array['zotak'], array['accessory', 'desktop']),
  ('Other', 'অন্যান্য', array['non brand', 'no brand', 'local', 'লোকাল'], array['laptop', 'desktop', 'mobile', 'tablet', 'smart-tv', 'smart-watch', 'monitor', 'pendrive', 'printer', 'camera', 'headphone', 'router', 'console', 'accessory', 'other'])
on conflict (lower(name)) do update
  set bangla = excluded.bangla, spellings = excluded.spellings, kinds = excluded.kinds;

update categories set parent_id = parent.id
from categories parent, (values
  ('MACBOOK', 'Apple'),
  ('Redmi', 'Xiaomi'),
  ('POCO', 'Xiaomi'),
  ('iQOO', 'vivo'),
  ('Fitbit', 'Google'),
  ('Soundcore', 'Anker'),
  ('Xbox', 'Microsoft'),
  ('PlayStation', 'Sony')
) part (name, maker) where categories.name = part.name and parent.name = part.maker;

update categories set position = first.position
from (values ('asus', 1), ('hp', 2), ('macbook', 3)) first (name, position) where lower(categories.name) = first.name;

alter table products
  -- The facts of its kind by their names in specs.json. What is missing is not stated.
  add specs          jsonb not null default '{}' check (jsonb_typeof(specs) = 'object'),
  -- Photos beside the cover, in their order.
  add more_photos    text[] not null default '{}' check (cardinality(more_photos) <= 7),
  -- The ids of places.json. Null where the place is only a text.
  add district       text,
  -- An upazila or a well-known area of the district.
  add area           text,
  add negotiable     boolean not null default false,
  -- How the saller knows the battery's health: read from a report of the device, or told.
  add battery_source text check (battery_source in ('file', 'told')),
  add state          text not null default 'live'
                     check (state in ('live', 'reserved', 'sold', 'paused', 'expired', 'hidden')),
  add state_since    timestamptz not null default now(),
  add expires_at     timestamptz not null default now() + interval '60 days',
  -- The grade that the condition names; null for a condition in the saller's own words.
  add grade          text generated always as (
                       case lower(condition)
                         when 'like new' then 'like-new' when 'excellent' then 'excellent' when 'good' then 'good'
                         when 'fair' then 'fair' when 'for parts' then 'for-parts'
                       end
                     ) stored,
  -- Percent; null where it is not stated.
  add battery_health integer generated always as ((specs ->> 'batteryHealth')::integer) stored;

-- A place whose last part is the name of a district is in that district. Other places stay texts.
update products set district = known.id
from (values
  ('dhaka', 'dhaka'), ('ঢাকা', 'dhaka'), ('dacca', 'dhaka'),
  ('faridpur', 'faridpur'), ('ফরিদপুর', 'faridpur'), ('gazipur', 'gazipur'),
  ('গাজীপুর', 'gazipur'), ('gopalganj', 'gopalganj'), ('গোপালগঞ্জ', 'gopalganj'),
  ('kishoreganj', 'kishoreganj'), ('কিশোরগঞ্জ', 'kishoreganj'), ('kishorganj', 'kishoreganj'),
  ('madaripur', 'madaripur'), ('মাদারীপুর', 'madaripur'), ('manikganj', 'manikganj'),
  ('মানিকগঞ্জ', 'manikganj'), ('munshiganj', 'munshiganj'), ('মুন্সিগঞ্জ', 'munshiganj'),
  ('bikrampur', 'munshiganj'), ('মুন্সীগঞ্জ', 'munshiganj'), ('narayanganj', 'narayanganj'),
  ('নারায়ণগঞ্জ', 'narayanganj'), ('narsingdi', 'narsingdi'), ('নরসিংদী', 'narsingdi'),
  ('rajbari', 'rajbari'), ('রাজবাড়ী', 'rajbari'), ('shariatpur', 'shariatpur'),
  ('শরীয়তপুর', 'shariatpur'), ('shariyatpur', 'shariatpur'), ('tangail', 'tangail'),
  ('টাঙ্গাইল', 'tangail'), ('টাংগাইল', 'tangail'), ('chattogram', 'chattogram'),
  ('চট্টগ্রাম', 'chattogram'), ('chittagong', 'chattogram'), ('ctg', 'chattogram'),
  ('chattagram', 'chattogram'), ('চিটাগাং', 'chattogram'), ('bandarban', 'bandarban'),
  ('বান্দরবান', 'bandarban'), ('brahmanbaria', 'brahmanbaria'), ('ব্রাহ্মণবাড়িয়া', 'brahmanbaria'),
  ('b. baria', 'brahmanbaria'), ('chandpur', 'chandpur'), ('চাঁদপুর', 'chandpur'),
  ('cox''s bazar', 'coxs-bazar'), ('কক্সবাজার', 'coxs-bazar'), ('coxsbazar', 'coxs-bazar'),
  ('cox bazar', 'coxs-bazar'), ('coxs bazar', 'coxs-bazar'), ('cumilla', 'cumilla'),
  ('কুমিল্লা', 'cumilla'), ('comilla', 'cumilla'), ('feni', 'feni'),
  ('ফেনী', 'feni'), ('khagrachhari', 'khagrachhari'), ('খাগড়াছড়ি', 'khagrachhari'),
  ('khagrachari', 'khagrachhari'), ('lakshmipur', 'lakshmipur'), ('লক্ষ্মীপুর', 'lakshmipur'),
  ('laxmipur', 'lakshmipur'), ('noakhali', 'noakhali'), ('নোয়াখালী', 'noakhali'),
  ('maijdee', 'noakhali'), ('rangamati', 'rangamati'), ('রাঙ্গামাটি', 'rangamati'),
  ('রাঙামাটি', 'rangamati'), ('bogura', 'bogura'), ('বগুড়া', 'bogura'),
  ('bogra', 'bogura'), ('chapainawabganj', 'chapainawabganj'), ('চাঁপাইনবাবগঞ্জ', 'chapainawabganj'),
  ('chapai nawabganj', 'chapainawabganj'), ('nawabganj', 'chapainawabganj'), ('চাঁপাই নবাবগঞ্জ', 'chapainawabganj'),
  ('joypurhat', 'joypurhat'), ('জয়পুরহাট', 'joypurhat'), ('jaipurhat', 'joypurhat'),
  ('naogaon', 'naogaon'), ('নওগাঁ', 'naogaon'), ('natore', 'natore'),
  ('নাটোর', 'natore'), ('pabna', 'pabna'), ('পাবনা', 'pabna'),
  ('rajshahi', 'rajshahi'), ('রাজশাহী', 'rajshahi'), ('sirajganj', 'sirajganj'),
  ('সিরাজগঞ্জ', 'sirajganj'), ('bagerhat', 'bagerhat'), ('বাগেরহাট', 'bagerhat'),
  ('chuadanga', 'chuadanga'), ('চুয়াডাঙ্গা', 'chuadanga'), ('jashore', 'jashore'),
  ('যশোর', 'jashore'), ('jessore', 'jashore'), ('jhenaidah', 'jhenaidah'),
  ('ঝিনাইদহ', 'jhenaidah'), ('jhenidah', 'jhenaidah'), ('jhinaidah', 'jhenaidah'),
  ('khulna', 'khulna'), ('খুলনা', 'khulna'), ('kushtia', 'kushtia'),
  ('কুষ্টিয়া', 'kushtia'), ('magura', 'magura'), ('মাগুরা', 'magura'),
  ('meherpur', 'meherpur'), ('মেহেরপুর', 'meherpur'), ('narail', 'narail'),
  ('নড়াইল', 'narail'), ('satkhira', 'satkhira'), ('সাতক্ষীরা', 'satkhira'),
  ('barguna', 'barguna'), ('বরগুনা', 'barguna'), ('barishal', 'barishal'),
  ('বরিশাল', 'barishal'), ('barisal', 'barishal'), ('bhola', 'bhola'),
  ('ভোলা', 'bhola'), ('jhalokathi', 'jhalokathi'), ('ঝালকাঠি', 'jhalokathi'),
  ('jhalakathi', 'jhalokathi'), ('jhalokati', 'jhalokathi'), ('patuakhali', 'patuakhali'),
  ('পটুয়াখালী', 'patuakhali'), ('pirojpur', 'pirojpur'), ('পিরোজপুর', 'pirojpur'),
  ('habiganj', 'habiganj'), ('হবিগঞ্জ', 'habiganj'), ('hobiganj', 'habiganj'),
  ('moulvibazar', 'moulvibazar'), ('মৌলভীবাজার', 'moulvibazar'), ('maulvibazar', 'moulvibazar'),
  ('sunamganj', 'sunamganj'), ('সুনামগঞ্জ', 'sunamganj'), ('sylhet', 'sylhet'),
  ('সিলেট', 'sylhet'), ('dinajpur', 'dinajpur'), ('দিনাজপুর', 'dinajpur'),
  ('gaibandha', 'gaibandha'), ('গাইবান্ধা', 'gaibandha'), ('kurigram', 'kurigram'),
  ('কুড়িগ্রাম', 'kurigram'), ('lalmonirhat', 'lalmonirhat'), ('লালমনিরহাট', 'lalmonirhat'),
  ('nilphamari', 'nilphamari'), ('নীলফামারী', 'nilphamari'), ('nilfamari', 'nilphamari'),
  ('panchagarh', 'panchagarh'), ('পঞ্চগড়', 'panchagarh'), ('rangpur', 'rangpur'),
  ('রংপুর', 'rangpur'), ('thakurgaon', 'thakurgaon'), ('ঠাকুরগাঁও', 'thakurgaon'),
  ('jamalpur', 'jamalpur'), ('জামালপুর', 'jamalpur'), ('mymensingh', 'mymensingh'),
  ('ময়মনসিংহ', 'mymensingh'), ('mymensing', 'mymensingh'), ('netrokona', 'netrokona'),
  ('নেত্রকোণা', 'netrokona'), ('netrakona', 'netrokona'), ('নেত্রকোনা', 'netrokona'),
  ('sherpur', 'sherpur'), ('শেরপুর', 'sherpur')
) known (name, id) where lower(trim(split_part(products.location, ',', -1))) = known.name;

-- Public lists show what is live or reserved and whose saller is not disabled. A writer of `state` or `listed` need not know
-- the other half of that. The lock makes a product wait for whoever disables its saller at this moment.
create or replace function set_listed() returns trigger language plpgsql as $$
begin
  new.listed := new.state in ('live', 'reserved')
    and coalesce((select not disabled from users where id = new.seller_id for share), true);
  return new;
end $$;
create trigger listed_on_change before update of state, listed on products
  for each row execute function set_listed();

create index products_expiring on products (expires_at) where state in ('live', 'reserved');
