/** A modest list of the commonest passwords and of those that obey the rules only on paper, in lower case. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
123456 password 12345678 qwerty 123456789 111111 1234567 dragon 123123 baseball abc123 football monkey letmein
696969 shadow master 666666 qwertyuiop 123321 mustang 1234567890 michael 654321 superman 1qaz2wsx 7777777
121212 000000 qazwsx 123qwe killer trustno1 jordan jennifer zxcvbnm asdfgh hunter buster soccer harley batman
andrew tigger sunshine iloveyou charlie robert thomas hockey ranger daniel starwars klaster 112233 george
computer michelle jessica pepper zxcvbn 555555 11111111 131313 freedom 777777 maggie 159753 aaaaaa ginger
princess joshua cheese amanda summer ashley nicole chelsea biteme matthew access yankees 987654321 dallas
austin thunder taylor matrix mobilemail monitor monitoring montana moscow william corvette martin heather
secret merlin diamond 1234qwer gfhjkm hammer silver 222222 88888888 anthony justin bailey q1w2e3r4t5 patrick
internet scooter orange golfer cookie richard samantha bigdog guitar jackson whatever mickey chicken sparky
snoopy maverick phoenix camaro peanut morgan welcome falcon cowboy ferrari samsung andrea smokey steelers
joseph mercedes dakota arsenal eagles melissa boomer booboo spider nascar monster tigers yellow xxxxxx
123123123 gateway marina diablo bulldog qwer1234 compaq purple hardcore banana junior hannah 123654 porsche
lakers iceman cowboys 987654 london tennis 999999 ncc1701 coffee scooby miller boston q1w2e3r4 brandon yamaha
chester mother forever johnny edward 333333 oliver redsox player nikita knight fender barney midnight please
brandy chicago badboy slayer rangers charles flower bigdaddy rabbit wizard jasper rachel steven winner adidas
victoria natasha 1q2w3e4r jasmine winter prince marine fishing cocacola casper 232323 raiders 888888 marlboro
gandalf asdfasdf crystal 87654321 12344321 golden 8675309 panther lauren angela thx1138 angels madison
winston shannon toyota jordan23 canada sophie password1 password12 password123 password1234 passw0rd p@ssword
p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@$$w0rd p@$$word pa$$word pa$$w0rd pass@123 pass@1234 pass@word pass@word1
passw@rd password@1 password@12 password@123 password@1234 password!1 password!23 password#1 password#123
admin@123 admin@1234 admin123 admin1234 administrator welcome1 welcome12 welcome123 welcome@1 welcome@123
welcome@1234 welcome#1 qwerty1 qwerty12 qwerty123 qwerty@123 qwerty@12 abcd1234 abcd@123 abcd@1234 abc@123
abc@1234 abc@12345 abcdefgh abcdef123 a1b2c3d4 a123456 aa123456 aa@123456 test@123 test@1234 test1234 test123
india@123 bangladesh bangladesh1 bangladesh123 bangladesh@123 bangla@123 dhaka@123 dhaka123 dhaka1234
chittagong sylhet123 bangladesh71 joybangla joybangla71 allah786 bismillah bismillah786 786786 786786786
asdfghjkl asdf1234 asdf@123 asdfghjk zaq12wsx zaq1@wsx 1qaz@wsx 1qaz!qaz !qaz2wsx !qaz@wsx q1w2e3r4t5y6
1q2w3e4r5t 1q2w3e4r5t6y 123456a 123456aa 12345678a 123456789a 123abc 1234abcd 12345@abc 123@abc 1234@abcd
abc123456 iloveyou1 iloveyou2 iloveyou123 iloveyou@123 ilove@123 loveyou123 changeme changeme1 changeme123
change@123 letmein1 letmein123 letmein@123 master123 master@123 login123 login@123 user@123 user1234 root@123
root1234 default1 guest123 guest@123 secret123 secret@123 temp1234 temp@123 temp@1234 computer1 computer@123
laptop123 laptop@123 mobile123 samsung1 samsung123 samsung@123 apple123 google123 google@123 facebook facebook1
facebook123 facebook@123 cricket123 football1 football123 football@123 liverpool manchester barcelona
realmadrid ronaldo7 messi10 argentina brazil123 sunshine1 princess1 princess123 superman1 superman123 batman123
dragon123 monkey123 shadow123 michael1 jennifer1 charlie1 football12 baseball1 hello123 hello1234 hello@123
hello@1234 super123 super@123 summer2024 summer2025 winter2024 winter2025 spring2024 autumn2024 summer@2024
winter@2024 summer@2025 winter@2025 january@2024 monday@123 12345678910 0123456789 9876543210 01234567
01712345678 11223344 1122334455 12341234 123412345 123123123a 12121212 13131313 22222222 33333333 44444444
55555555 66666666 77777777 99999999 00000000 1111111111 147258369 159357 123654789 147852369 741852963
789456123 456789123 qweasdzxc qweasd123 qwe123456 qwertyui qwertyuio zxcvbnm1 zxcvbnm123 zxcv1234 poiuytrewq
mnbvcxz lkjhgfdsa 1q2w3e 1qazxsw2 1qazxsw23edc 1qaz2wsx3edc qazwsxedc qazwsx123 greentech greentech1
greentech123 greentech@123 green@123 starwars1 pokemon123 pokemon1 minecraft minecraft1 naruto123 whatever1
trustno1! p@55w0rd p455w0rd pa55word pa55w0rd 1password mypassword mypassword1 mypass@123 newpassword
newpassword1 newpass@123 oldpassword thisispassword nopassword1 password01 password11 password2 password3
password00 password321 drowssap
`
    .trim()
    .split(/\s+/),
)
