# Fills the database: three queues, a clerk who works in them, and 60 tickets, 18 of them resolved. New are then
# 15 in Billing, 12 in Returns and 15 in Facilities.
use strict;
use warnings;
use RT -init;

my $system = RT->SystemUser;
my @queues = map {
    my $queue = RT::Queue->new($system);
    $queue->Create(Name => $_, Description => "$_ desk");
    $queue;
} qw(Billing Returns Facilities);

my $clerk = RT::User->new($system);
$clerk->Create(
    Name         => 'clerk',
    RealName     => 'Clara Clerk',
    EmailAddress => 'clerk@helpdesk.example',
    Password     => 'clerk1clerk',
    Privileged   => 1,
);
for my $queue (@queues) {
    for my $right (qw(SeeQueue ShowTicket ShowTicketComments CreateTicket ModifyTicket OwnTicket TakeTicket
        ReplyToTicket CommentOnTicket))
    {
        $clerk->PrincipalObj->GrantRight(Right => $right, Object => $queue);
    }
}

my $root = RT::CurrentUser->new('root');
my @subjects =
    ('Address change', 'Invoice query', 'Refund due', 'Broken light', 'Late delivery', 'Duplicate charge');
for my $number (1 .. 60) {
    my $ticket = RT::Ticket->new($root);
    $ticket->Create(
        Queue     => $queues[ $number % 3 ]->Name,
        Subject   => sprintf('%s %04d', $subjects[ $number % 6 ], $number),
        Requestor => sprintf('customer%03d@mail.example', $number * 7 % 90),
        Priority  => $number * 13 % 100,
    );
    $ticket->SetStatus('resolved') if $number % 4 == 0 or $number % 15 == 10;
}
