#include <cstdio>
#include <ctime>
#include "mnk/players/mics_search.hpp"
using namespace mnk; using namespace mnk::players;
double cpu() { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID,&t); return double(t.tv_sec)+1e-9*double(t.tv_nsec);}
int main(){
  for (Rules r : {Rules{15,15,5}}) {
    for (int rep=0;rep<3;++rep){
    MicsBoard b(r, lines::Update::k);
    Position p(r); b.follow(p);
    MicsSearch s(b, MicsOrder::blocks, {.width=r.run>=10?3:7,.depth=10});
    s.begin(p,{.stop=nullptr,.deadline=std::chrono::steady_clock::now()+std::chrono::milliseconds(500)});
    double t=cpu(); auto n=s.count_nodes(); t=cpu()-t;
    std::printf("%s %llu nodes %.3f M/s\n", to_string(r).c_str(), (unsigned long long)n, double(n)/t/1e6);
    }
  }
}
