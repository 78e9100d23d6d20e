-- A small back office: the same rows at every start.
create table customer(id int primary key, name varchar(60) not null, street varchar(60), city varchar(40), credit_limit decimal(12,2), balance decimal(12,2));
create table invoice(id int primary key, customer_id int references customer(id), issued date, due date, amount decimal(12,2), status varchar(10));
create table item(id int primary key, sku varchar(20) unique, description varchar(80), stock int, price decimal(10,2));
insert into customer select x, 'Customer ' || lpad(x, 4, '0'), x || ' High Street', case mod(x, 5) when 0 then 'Leeds' when 1 then 'York' when 2 then 'Hull' when 3 then 'Ripon' else 'Selby' end, 1000 + mod(x * 137, 9000), mod(x * 7919, 500000) / 100.0 from system_range(1, 2000);
insert into customer values (9001, 'Åberg & Söner AB', 'Storgatan 5', 'Malmö', 25000, 1234.56), (9002, 'O''Neill "Quality" <Tools>', '1 Main St', 'Cork', 500, -20.00);
insert into invoice select x, 1 + mod(x * 31, 2000), dateadd(day, mod(x, 365), date '2025-01-01'), dateadd(day, mod(x, 365) + 30, date '2025-01-01'), mod(x * 104729, 1000000) / 100.0, case mod(x, 7) when 0 then 'OVERDUE' when 1 then 'OPEN' else 'PAID' end from system_range(1, 20000);
insert into item select x, 'SKU-' || lpad(x, 5, '0'), 'Part number ' || x, mod(x * 13, 500), mod(x * 997, 100000) / 100.0 from system_range(1, 500);
create view overdue as select c.name, count(*) n, sum(i.amount) total from invoice i join customer c on c.id = i.customer_id where i.status = 'OVERDUE' group by c.name;
